// Decisions on claims. The server says what follows from each; this asks, and shows what it says.
import { $, $$, narrow, say } from './base.js';
import { claims, current, keys, marks, select } from './report.js';
import { fill, page, send, words } from './client.js';
import { draw, when } from './drawing.js';

const { longest } = page.data;
const here = `/v1/reports/${encodeURIComponent(page.data.view.id)}`;
let view = page.data.view;
let busy = false, changing = false;
let toasted = null; // what the undo of the last message does
let form = null; // {claim, kind, revision, opener} while a decision is being written
let clash = null; // {change, theirs} while two decisions meet
const drafts = new Map(); // what was typed about a claim and not saved yet, by claim and kind
const visit = []; // claims that this visit decided, for undo
const at = () => marks[current]?.dataset.claim;
const stateOf = id => view.claims.find(claim => claim.id === id);
const number = id => claims.get(id)?.number ?? '';
const seen = element => Boolean(element?.getClientRects().length);
const who = decision => decision.mine ? words.you : decision.reviewer;

// Drawing
function show(next) {
  view = next;
  draw(view);
  bar();
}
function bar() {
  const claim = stateOf(at());
  const own = claim?.decision, open = view.may_decide && claim;
  const settled = own && own.action !== 'another-look' && !changing;
  $('#act-error').hidden = true;
  $('#form').hidden = !form;
  $('#stale').hidden = !clash;
  $('#buttons').hidden = !open || Boolean(form) || Boolean(clash) || Boolean(settled);
  $('#decided').hidden = !own || Boolean(form) || Boolean(clash);
  $('#undo-this').hidden = !own?.mine || !view.may_decide || (toasted && visit.at(-1) === at());
  $('#change').hidden = !settled || !view.may_decide;
  if (own) {
    $('#decided .i use').setAttribute('href', `#i-${own.sign}`);
    $('#decided-text').textContent = fill(words.standing_line, { who: who(own), when: when(own.at), did: own.did });
  }
  $('#accept').firstChild.textContent = (own?.action === 'overrule' ? words.keep_machine : words.accept) + ' ';
  $('#save').hidden = Boolean(clash);
  $('#read-only').hidden = view.may_decide;
  $('#read-only').textContent = view.finished ? words.is_finished : words.not_sent;
}
function fail(message, error = $('#act-error')) {
  error.textContent = message;
  error.hidden = false;
}
function toast(text, undo = null) {
  toasted = undo;
  $('#toast-text').textContent = text;
  $('#toast-undo').hidden = !undo;
  $('#toast').hidden = false;
  bar();
}
const hush = () => { toasted = null; $('#toast').hidden = true; };

// Asking
async function attempt(act, meeting, error = $('#act-error')) {
  if (busy) return null;
  busy = true;
  $('#act').setAttribute('aria-busy', 'true');
  try { return await act(); } catch (problem) {
    if (problem.status === 409 && problem.body.standing) meeting(problem.body);
    else fail(problem.status ? `${words.failed_write} ${problem.message}` : problem.message, error);
    return null;
  } finally {
    busy = false;
    $('#act').removeAttribute('aria-busy');
  }
}
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
const nextOpen = () => {
  const open = i => stateOf(marks[i].dataset.claim)?.open;
  const order = [...marks.keys()].map(i => (i + current + 1) % marks.length);
  return order.find(i => open(i) && i !== current) ?? -1;
};
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
  bar();
  [opener, $('#overrule'), $('#change')].find(seen)?.focus();
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
async function save(second_opinion = false) {
  const change = form ? written() : clash.change;
  if (!change) return;
  if (second_opinion) Object.assign(change, { second_opinion, revision: stateOf(change.claim).revision });
  const opener = form?.opener;
  if (!await decide(change)) return;
  done(change, false);
  if (change.action !== 'accept') [$('#toast-undo'), $('#undo-this'), opener, marks[current]].find(seen)?.focus({ preventScroll: true });
}

// Two decisions meet: nothing is lost, nothing is overwritten
function meet(change, { standing, view: next }) {
  clash = { change, theirs: standing };
  show(next ?? view);
  $('#stale-head').textContent = fill(words.stale_head, { who: standing.reviewer, when: when(standing.at) });
  $('#stale-did').textContent = fill(form ? words.stale_did : words.stale_accept, { did: standing.did });
  $('#stale-reason').textContent = standing.reason ?? '';
  $('#stale-reason').hidden = !standing.reason;
  $('#stale').hidden = false;
  $('#second').hidden = change.action === 'undo';
  $('#stale').focus();
  say(`${$('#stale-head').textContent} ${$('#stale-did').textContent}`);
}
function take() {
  const { theirs } = clash;
  if (form) drafts.delete(`${form.kind} ${form.claim}`);
  clash = null;
  form = null;
  bar();
  say(fill(words.said_taken, { who: theirs.reviewer, number: number(theirs.claim) }));
  marks[current].focus({ preventScroll: true });
}

// Finishing, and whose it is
async function finish(action) {
  hush();
  const next = await attempt(() => send(`${here}/finish`, { seen: view.last_sequence, action }), late);
  $('#ask').hidden = true;
  if (!next) return;
  show(next);
  const text = fill(words.finished_here, { outcome: words[`outcome_${view.finished?.outcome ?? action}`] });
  toast(text);
  say(text);
}
function late({ standing, view: next }) {
  if (next) show(next);
  select(marks.findIndex(mark => mark.dataset.claim === standing.claim), { quiet: true, show: narrow() });
  const text = fill(words.stale_finish, { who: standing.reviewer, number: number(standing.claim), when: when(standing.at), did: standing.did });
  toast(text);
  say(text);
}
$('#finish').addEventListener('click', () => {
  if (view.open) {
    const first = marks.findIndex(mark => stateOf(mark.dataset.claim)?.open);
    const next = stateOf(at())?.open ? current : nextOpen();
    select(next > -1 ? next : first, { focus: !narrow(), quiet: true, show: narrow() });
    const text = fill(words.next_open, { left: view.left });
    toast(text);
    say(text);
  } else if (view.decision.action === 'review') {
    $('#ask-why').textContent = view.decision.sentence;
    $('#ask').hidden = false;
    $('#ask').focus();
  } else finish(view.decision.action);
});
$('#ask-show').addEventListener('click', () => finish('show'));
$('#ask-withhold').addEventListener('click', () => finish('withhold'));
const unask = () => { $('#ask').hidden = true; $('#finish').focus(); };
$('#ask-cancel').addEventListener('click', unask);
$('#ask').addEventListener('keydown', event => { if (event.key === 'Escape') unask(); });
$('#assign').addEventListener('click', async () => {
  const person = view.assignee === view.person ? null : view.person;
  const next = await attempt(() => send(`${here}/assignee`, { person }));
  if (next) show(next);
});

// Buttons and keys
$('#accept').addEventListener('click', accept);
$('#overrule').addEventListener('click', event => open('overrule', event.currentTarget));
$('#look').addEventListener('click', event => open('another-look', event.currentTarget));
$('#change').addEventListener('click', () => { changing = true; bar(); $('#accept').focus(); });
$('#undo-this').addEventListener('click', () => undo(at()));
$('#toast-undo').addEventListener('click', () => toasted?.());
$('#cancel').addEventListener('click', shut);
$('#take').addEventListener('click', take);
$('#second').addEventListener('click', () => save(true));
$('#form').addEventListener('submit', event => { event.preventDefault(); if (clash) save(true); else save(); });
$('#act').addEventListener('keydown', event => {
  if (event.key === 'Escape' && (form || clash)) { event.stopPropagation(); shut(); }
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && form && !clash) { event.preventDefault(); save(); }
});
const unless = act => () => { if (!form && !clash) act(); };
Object.assign(keys, {
  a: unless(accept),
  o: unless(() => open('overrule', $('#overrule'))),
  l: unless(() => open('another-look', $('#look'))),
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
const paper = full => { document.documentElement.classList.toggle('print-full', full); $('#print-menu').hidePopover(); print(); };
$('#print-short').addEventListener('click', () => paper(false));
$('#print-full').addEventListener('click', () => paper(true));

// What others decide meanwhile
setInterval(async () => {
  if (document.hidden || busy || clash) return;
  let next;
  try { next = await send(`${here}/review`, undefined, { method: 'GET' }); } catch { return; }
  if (busy || clash) return;
  if (next.last_sequence === view.last_sequence && next.may_decide === view.may_decide && next.assignee === view.assignee) return;
  const before = new Map(view.claims.map(claim => [claim.id, claim.revision]));
  const news = next.claims.filter(claim => claim.revision > before.get(claim.id) && claim.decision && !claim.decision.mine);
  show(next);
  if (news.length) say(news.map(({ id, decision }) => fill(words.said_other, { who: decision.reviewer, number: number(id), did: decision.did })).join(' '));
}, 20000);

show(view);
