// Finishing a review, whose it is, and what others do meanwhile.
import { $, land, narrow, say } from './base.js';
import { current, marks, select } from './report.js';
import { fill, send, words } from './client.js';
import { when } from './drawing.js';
import { at, attempt, busy, gone, here, hold, hush, latest, nextOpen, number, onShow, show, stateOf, toast, vanish, view } from './state.js';

// Finishing, and whose it is
async function finish(action) {
  hush();
  const next = await attempt(() => send(`${here}/finish`, { seen: view.last_sequence, action }), late);
  if (!next) { hold($('#finish')); return; }
  $('#ask').hidden = true;
  show(next);
  const text = fill(words.finished_here, { outcome: words[`outcome_${view.finished?.outcome ?? action}`] });
  toast(text);
  say(text);
  $('#finished').focus();
}
function late({ standing, view: next }) {
  show(next);
  select(marks.findIndex(mark => mark.dataset.claim === standing.claim), { quiet: true, show: narrow() });
  const text = fill(standing.mine ? words.stale_finish_own : words.stale_finish, { who: standing.reviewer, number: number(standing.claim), when: when(standing.at), did: standing.did });
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
// The question is asked of a review that is ready to end, and no longer
onShow(() => {
  if ($('#ask').hidden || (!view.open && view.may_decide && view.decision.action === 'review')) return;
  const within = $('#ask').contains(document.activeElement);
  $('#ask').hidden = true;
  if (within) land($('#finish'));
});
$('#ask-cancel').addEventListener('click', unask);
$('#ask').addEventListener('keydown', event => { if (event.key === 'Escape') unask(); });
$('#assign').addEventListener('click', async () => {
  const person = view.assignee === view.person ? null : view.person;
  const next = await attempt(() => send(`${here}/assignee`, { person, seen: view.assignee }), otherwise);
  if (!next) return;
  show(next);
  say(whose());
});
const whose = () => $('#whose').textContent;
function otherwise({ view: next }) {
  show(next);
  const text = fill(words.stale_whose, { whose: whose() });
  toast(text);
  say(text);
}

// What others decide meanwhile
const paused = () => document.hidden || busy || gone || !$('#stale').hidden;
setInterval(async () => {
  if (paused()) return;
  let next;
  try { next = await latest(); } catch (problem) {
    if (problem.status === 404 && !paused()) { vanish(); toast(words.gone); say(words.gone); }
    return;
  }
  if (paused()) return;
  if (next.last_sequence === view.last_sequence && next.may_decide === view.may_decide && next.assignee === view.assignee) return;
  const before = new Map(view.claims.map(claim => [claim.id, claim.revision]));
  const news = next.claims.filter(claim => claim.revision > before.get(claim.id) && claim.decision && !claim.decision.mine);
  const told = news.map(({ id, decision }) => fill(words.said_other, { who: decision.reviewer, number: number(id), did: decision.did }));
  if (view.may_decide && next.finished) told.push(next.finished.words);
  show(next);
  if (told.length) say(told.join(' '));
}, 20000);
