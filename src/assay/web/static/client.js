// What the pages of the service have in common: their data, elements from plain text, requests.
import { $ } from './base.js';

export const page = JSON.parse($('#page').textContent);
export const words = page.words;
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
export const sentence = text => text.charAt(0).toUpperCase() + text.slice(1);
export const figure = number => number.toLocaleString('en');

export function el(name, props = {}, ...inside) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === 'class') made.className = value;
    else if (key in made && !key.includes('-')) made[key] = value;
    else made.setAttribute(key, value === true ? '' : value);
  }
  made.append(...inside.flat().filter(part => part !== null && part !== undefined));
  return made;
}
export function icon(name, kind = 'i') {
  const box = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  box.setAttribute('class', kind);
  box.setAttribute('aria-hidden', 'true');
  use.setAttribute('href', `#${name}`);
  box.append(use);
  return box;
}
export const symbol = status => icon(`s-${status}`, `sym ${status}`);

// Text with some of its places as elements, the rest as it is
export function marked(text, places, make = words => el('mark', { textContent: words })) {
  const parts = [];
  let at = 0;
  for (const [from, to] of [...places].sort((a, b) => a[0] - b[0])) {
    if (from < at) continue;
    parts.push(text.slice(at, from), make(text.slice(from, to)));
    at = to;
  }
  return [...parts, text.slice(at)];
}

// An answer that is no result. `status` 0: there was none; `body` is what the server said.
export class Refusal extends Error {
  constructor(message, status = 0, body = {}, wait = 0) {
    super(sentence(message));
    Object.assign(this, { status, body, wait });
  }
}
// A session that was opened anew in another tab has another token; under another name nothing is sent.
async function renew() {
  const { csrf, person } = await ask('/session', undefined, { method: 'GET' });
  if (person !== page.person) throw new Refusal(fill(page.app.other_person, { person }), 403, { code: 'other-person' });
  page.csrf = csrf;
}
export async function send(address, body, options = {}) {
  try { return await ask(address, body, options); } catch (error) {
    if (error.body?.code !== 'csrf') throw error;
    await renew();
    return ask(address, body, options);
  }
}
async function ask(address, body, { signal, method = 'POST' } = {}) {
  const headers = { 'Content-Type': 'application/json', 'Accept': 'application/json', 'X-CSRF-Token': page.csrf };
  let answer, data = null;
  try {
    answer = await fetch(address, { method, headers, body: JSON.stringify(body), signal, redirect: 'manual', cache: 'no-store' });
    if (answer.headers.get('Content-Type')?.includes('json')) data = await answer.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refusal(page.app.unreachable);
  }
  if (data === null || typeof data !== 'object' || answer.status === 401) throw new Refusal(page.app.session_over, 401, data ?? {});
  if (answer.ok) return data;
  const wait = Number(answer.headers.get('Retry-After') ?? data.retry_after ?? 0);
  throw new Refusal(data.message ?? page.app.unreachable, answer.status, data, Number.isFinite(wait) ? wait : 0);
}
