// The review that is open: its state, what is asked about it, and what is said about that.
import { $, land, seen } from './base.js';
import { claims, current, marks } from './report.js';
import { fill, page, send, words } from './client.js';
import { draw } from './drawing.js';

export const here = `/v1/reports/${encodeURIComponent(page.data.view.id)}`;
export let view = page.data.view;
export let busy = false, gone = false;
export let toasted = null; // what the undo of the last message does
export const at = () => marks[current]?.dataset.claim;
export const stateOf = id => view.claims.find(claim => claim.id === id);
export const number = id => claims.get(id)?.number ?? '';
export const nextOpen = () => {
  const open = i => stateOf(marks[i].dataset.claim)?.open;
  const order = [...marks.keys()].map(i => (i + current + 1) % marks.length);
  return order.find(i => open(i) && i !== current) ?? -1;
};

// Drawing
const drawers = [];
export const redraw = () => { for (const each of drawers) each(); };
export const onShow = act => { drawers.push(act); };
export function show(next) {
  const had = document.activeElement;
  view = next;
  draw(view);
  redraw();
  if (had !== document.body) hold($('#cancel'));
}
// Give the focus to the first of these that can have it, if what had it is gone
export function hold(...wanted) {
  const now = document.activeElement;
  if (now === document.body || !seen(now)) land(...wanted, marks[current], $('#det-scroll'), $('#src-scroll'));
}
export function fail(message, error = $('#act-error')) {
  error.textContent = message;
  error.hidden = false;
}
export function toast(text, undo = null) {
  toasted = undo;
  $('#toast-text').textContent = text;
  $('#toast-undo').hidden = !undo;
  $('#toast').hidden = false;
  redraw();
}
export const hush = () => { toasted = null; $('#toast').hidden = true; };

// Asking
export const latest = () => send(`${here}/review`, undefined, { method: 'GET' });
export function vanish() {
  gone = true;
  show({ ...view, may_decide: false, may_finish: false });
}
// What is refused may be so because the review ended elsewhere: then this page must not stay open.
async function why(problem) {
  if (![400, 404].includes(problem.status)) return problem.status ? `${words.failed_write} ${problem.message}` : problem.message;
  let next = view;
  try { next = await latest(); } catch (error) {
    if (error.status === 404) { vanish(); return fill(words.ended, { words: words.gone }); }
  }
  if (next.may_decide) return `${words.failed_write} ${problem.message}`;
  show(next);
  return fill(words.ended, { words: view.finished?.words ?? words.not_sent });
}
export async function attempt(act, meeting, error) {
  if (busy) return null;
  busy = true;
  $('#act').setAttribute('aria-busy', 'true');
  try { return await act(); } catch (problem) {
    if (problem.status === 409 && problem.body.view) meeting(problem.body);
    else fail(await why(problem), error);
    return null;
  } finally {
    busy = false;
    $('#act').removeAttribute('aria-busy');
  }
}
