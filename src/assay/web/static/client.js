// What the pages to try and to explain share: marked words, figures, and answers that are no results.
import { ask, given, icon, make } from './service.js';

export { fill, icon, make as el, words } from './service.js';
export const page = given;
export const sentence = text => text.charAt(0).toUpperCase() + text.slice(1);
export const figure = number => number.toLocaleString('en');
export const symbol = status => icon(`s-${status}`, `sym ${status}`);

// Text with some of its places as elements, the rest as it is
export function marked(text, places, wrap = words => make('mark', { textContent: words })) {
  const parts = [];
  let at = 0;
  for (const [from, to] of [...places].sort((a, b) => a[0] - b[0])) {
    if (from < at) continue;
    parts.push(text.slice(at, from), wrap(text.slice(from, to)));
    at = to;
  }
  return [...parts, text.slice(at)];
}

// What came instead of a result. `status` 0: no answer; 401: the session is over.
export class Refusal extends Error {
  constructor(message, { status = 0, body = {}, wait = 0 } = {}) {
    super(sentence(message));
    Object.assign(this, { status, body, wait });
  }
}
export async function send(address, body, { signal } = {}) {
  let answer;
  try {
    answer = await ask(address, body, { signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refusal(error.message, { status: error.message === given.app.session_over ? 401 : 0 });
  }
  if (!answer.ok) throw new Refusal(answer.body.message ?? given.app.unreachable, answer);
  return answer.body;
}
