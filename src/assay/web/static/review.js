// Decisions on claims. The server says what follows from each; this asks, and shows what it says.
import { $, $$, land, narrow, say } from './base.js';
import { current, keys, marks, select } from './report.js';
import { fill, page, send, words } from './client.js';
import { when } from './drawing.js';
import './finishing.js';
import { at, attempt, busy, gone, here, hold, hush, nextOpen, number, onShow, show, stateOf, toast, toasted, view } from './state.js';

const { longest } = page.data;
let changing = false; // after "Decide otherwise"
let form = null; // {claim, kind, revision, opener} while a decision is being written
let clash = null; // {change, theirs} while two decisions meet
const drafts = new Map(); // what was typed about a claim and not saved yet, by claim and kind
const visit = []; // claims that this visit decided, for undo
const who = decision => decision.mine ? words.you : decision.reviewer;
const settled = claim => Boolean(claim?.decision) && claim.decision.action !== 'another-look' && !changing;

function bar() {
  const claim = stateOf(at());
  const own = claim?.decision, open = view.may_decide && claim;
  $('#act-error').hidden = true;
  $('#form').hidden = !form;
  $('#stale').hidden = !clash;
  $('#buttons').hidden = !open || Boolean(form) || Boolean(clash) || settled(claim);
  $('#decided').hidden = !own || Boolean(form) || Boolean(clash);
  $('#undo-this').hidden = !own?.mine || !view.may_decide || (toasted && visit.at(-1) === at());
  $('#change').hidden = !settled(claim) || !view.may_decide;
  if (own) {
    $('#decided .i use').setAttribute('href', `#i-${own.sign}`);
    $('#decided-text').textContent = fill(words.standing_line, { who: who(own), when: when(own.at), did: own.did });
  }
  $('#accept').firstChild.textContent = (own?.action === 'overrule' ? words.keep_machine : words.accept) + ' ';
  $('#save').hidden = Boolean(clash) || !view.may_decide;
  $('#read-only').hidden = view.may_decide;
  $('#read-only').textContent = gone ? words.gone : view.finished ? words.is_finished : words.not_sent;
}
onShow(bar);

async function decide(change) {
  hush();
  const body = { verdict: null, reason: '', second_opinion: false, ...change };
  const next = await attempt(() => send(`${here}/decisions`, body), seen => meet(change, seen));
  if (!next) return false;
  if (form) drafts.delete(`${form.kind} ${form.claim}`);
  clash = null;
  form = null;
  changing = false;
  show(next);
  return true;
}
const said = (change, name = change.action.replace('-', '_')) => fill(words[`said_${change.second_opinion ? 'second' : name}`], {
  number: number(change.claim),
  verdict: page.data.verdicts.find(verdict => verdict.value === change.verdict)?.words,
});
function done(change, focus) {
  if (!change.second_opinion) visit.push(change.claim);
  const after = fill(words.now_shown, { word: view.decision.word, shown: view.shown, removed: view.removed });
  const text = said(change);
  const next = change.action === 'accept' ? nextOpen() : -1;
  if (next > -1) select(next, { focus: focus && !narrow(), quiet: true, show: narrow() });
  say(`${text} ${after}`);
  toast(text, change.second_opinion ? null : undo);
  hold();
}
async function accept() {
  const claim = stateOf(at());
  if (!claim || !view.may_decide) return;
  if (claim.decision?.action === 'accept') { const next = nextOpen(); if (next > -1) select(next, { focus: true }); return; }
  const change = { claim: claim.id, action: 'accept', revision: claim.revision };
  if (await decide(change)) done(change, true);
}
async function undo(id) {
  const claim = stateOf(typeof id === 'string' ? id : visit.at(-1));
  if (!claim?.decision?.mine || !view.may_decide) { say(words.nothing_to_undo); return; }
  const change = { claim: claim.id, action: 'undo', revision: claim.revision };
  if (!await decide(change)) return;
  const last = visit.lastIndexOf(claim.id);
  if (last > -1) visit.splice(last, 1);
  select(marks.findIndex(mark => mark.dataset.claim === claim.id), { quiet: true, focus: !narrow() });
  hold();
  say(said(change, stateOf(claim.id).decision ? 'undo_decided' : 'undo'));
}

// The form
const stash = () => {
  if (form) drafts.set(`${form.kind} ${form.claim}`, { reason: $('#reason').value, verdict: $('#which input:checked')?.value });
};
function open(kind, opener) {
  const claim = stateOf(at());
  if (!claim || !view.may_decide || busy) return;
  if (narrow()) select(current, { quiet: true, show: true });
  hush();
  form = { claim: claim.id, kind, revision: claim.revision, opener };
  const draft = drafts.get(`${kind} ${claim.id}`);
  const now = claim.decision?.action === 'overrule' ? claim.decision.verdict : claim.status;
  $('#which').hidden = kind !== 'overrule';
  for (const radio of $$('#which input')) {
    radio.checked = radio.value === draft?.verdict && radio.value !== now;
    radio.closest('label').hidden = radio.value === now;
  }
  $('#reason-label').textContent = kind === 'overrule' ? words.why_wrong : words.what_to_look;
  $('#save-word').textContent = kind === 'overrule' ? words.save_overrule : words.save_look;
  $('#reason').value = draft?.reason ?? '';
  refuse('');
  bar();
  (kind === 'overrule' ? $('#which input:checked') ?? $('#which label:not([hidden]) input') : $('#reason')).focus();
}
function refuse(which, reason = '') {
  for (const [name, text, field] of [['which', which, $('#which')], ['reason', reason, $('#reason')]]) {
    $(`#${name}-error`).textContent = text;
    $(`#${name}-error`).hidden = !text;
    if (text) field.setAttribute('aria-invalid', 'true'); else field.removeAttribute('aria-invalid');
  }
}
function shut() {
  const opener = form?.opener;
  stash();
  form = null;
  clash = null;
  if (!view.may_decide) drafts.clear();
  bar();
  land(opener, $('#overrule'), $('#change'), marks[current], $('#det-scroll'));
}
function written() {
  const reason = $('#reason').value.trim(), verdict = $('#which input:checked')?.value ?? null;
  const which = form.kind === 'overrule' && !verdict ? words.choose_verdict : '';
  const length = [...reason].length;
  const why = !reason ? words.write_reason : length > longest ? fill(words.too_long, { length, most: longest }) : '';
  refuse(which, why);
  if (which) $('#which label:not([hidden]) input').focus(); else if (why) $('#reason').focus();
  return which || why ? null : { claim: form.claim, action: form.kind, revision: form.revision, verdict, reason };
}
async function save() {
  const change = form ? written() : clash.change;
  if (!change) return;
  if (clash) Object.assign(change, { second_opinion: !clash.theirs.mine, revision: stateOf(change.claim).revision });
  const opener = form?.opener;
  if (!await decide(change)) return;
  done(change, change.action === 'accept');
  if (change.action !== 'accept') land($('#toast-undo'), $('#undo-this'), opener, marks[current], $('#det-scroll'));
}

// Two decisions meet: nothing is lost, nothing is overwritten
function meet(change, { standing, view: next }) {
  clash = { change, theirs: standing };
  show(next);
  $('#stale-head').textContent = fill(standing.mine ? words.stale_head_own : words.stale_head, { who: standing.reviewer, when: when(standing.at) });
  $('#stale-did').textContent = fill(form ? words.stale_did : words.stale_accept, { did: standing.did });
  $('#stale-reason').textContent = standing.reason ?? '';
  $('#stale-reason').hidden = !standing.reason;
  $('#stale').hidden = false;
  $('#second').hidden = change.action === 'undo';
  $('#second').textContent = standing.mine ? words.replace_own : words.second;
  $('#stale').focus();
  say(`${$('#stale-head').textContent} ${$('#stale-did').textContent}`);
}
function take() {
  const { theirs } = clash;
  if (form) drafts.delete(`${form.kind} ${form.claim}`);
  clash = null;
  form = null;
  bar();
  say(fill(theirs.mine ? words.said_taken_own : words.said_taken, { who: theirs.reviewer, number: number(theirs.claim) }));
  land(marks[current], $('#det-scroll'));
}

// Buttons and keys
$('#accept').addEventListener('click', accept);
$('#overrule').addEventListener('click', event => open('overrule', event.currentTarget));
$('#look').addEventListener('click', event => open('another-look', event.currentTarget));
$('#change').addEventListener('click', () => { changing = true; bar(); $('#accept').focus(); });
$('#undo-this').addEventListener('click', () => undo(at()));
$('#toast-undo').addEventListener('click', () => toasted?.());
$('#cancel').addEventListener('click', shut);
$('#take').addEventListener('click', take);
$('#second').addEventListener('click', save);
$('#form').addEventListener('submit', event => { event.preventDefault(); save(); });
$('#act').addEventListener('keydown', event => {
  if (event.key === 'Escape' && (form || clash)) { event.stopPropagation(); shut(); }
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && form && !clash) { event.preventDefault(); save(); }
});
const unless = act => () => { if (!form && !clash) act(); };
function tell(text) {
  toast(text);
  say(text);
}
// A key alone never touches what another reviewer decided, nor decides on what is out of sight.
const unlessOthers = act => unless(() => {
  const claim = stateOf(at()), own = claim?.decision;
  if (!settled(claim) || own.mine || !view.may_decide) act();
  else tell(fill(words.others_stands, { who: own.reviewer, number: number(claim.id), did: own.did }));
});
const unseen = () => $('#as-shown').checked && marks[current]?.closest('.gone-row');
Object.assign(keys, {
  a: unlessOthers(() => { if (unseen()) tell(fill(words.not_in_sight, { number: number(at()) })); else accept(); }),
  o: unlessOthers(() => open('overrule', $('#overrule'))),
  l: unlessOthers(() => open('another-look', $('#look'))),
  u: unless(undo),
});
document.addEventListener('claim', event => {
  changing = false;
  if (form && form.claim !== event.detail) { stash(); form = null; }
  if (clash && clash.change.claim !== event.detail) clash = null;
  bar();
});
addEventListener('beforeunload', event => {
  stash();
  if ([...drafts.values()].some(draft => draft.reason.trim())) event.preventDefault();
});
const paper = short => { document.documentElement.classList.toggle('print-short', short); $('#print-menu').hidePopover(); print(); };
$('#print-short').addEventListener('click', () => paper(true));
$('#print-full').addEventListener('click', () => paper(false));
addEventListener('afterprint', () => document.documentElement.classList.remove('print-short'));

// On a phone the panel lies over the end of the claim, which leaves room for as much as it covers.
new ResizeObserver(() => document.documentElement.style.setProperty('--act-height', `${$('#act').offsetHeight}px`)).observe($('#act'), { box: 'border-box' });

show(view);
