// The page's words, and requests to the server: what was typed is never lost by one that fails.
import { $ } from './base.js';

export const given = JSON.parse($('#page').textContent);
export const words = given.words;
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');

// {status, ok, body, wait}; `wait` are the seconds after which to ask again. A failure to get there is an Error whose message is a sentence for people.
export async function ask(address, body, { signal } = {}) {
  const options = body === undefined ? { headers: { Accept: 'application/json' } } : {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': given.csrf ?? '' },
    body: JSON.stringify(body),
  };
  let answer;
  try { answer = await fetch(address, { ...options, signal, redirect: 'manual' }); } catch { throw new Error(given.app.unreachable); }
  let read;
  if (answer.type !== 'opaqueredirect' && answer.status !== 401) try { read = await answer.json(); } catch { /* not ours */ }
  if (!read || typeof read !== 'object') throw new Error(given.app.session_over);
  return { status: answer.status, ok: answer.ok, body: read, wait: Number(answer.headers.get('Retry-After')) || 0 };
}

export const icon = (name, look = 'i') => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  svg.setAttribute('class', look);
  svg.setAttribute('aria-hidden', 'true');
  use.setAttribute('href', '#' + name);
  svg.append(use);
  return svg;
};
// An element with its properties, attributes and children; texts only ever become text nodes.
export const make = (name, props = {}, ...children) => {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(props)) if (value === null || value === undefined) continue; else if (key in node && key !== 'list') node[key] = value; else node.setAttribute(key, value);
  node.append(...children.flat().filter(child => child !== null && child !== undefined && child !== ''));
  return node;
};
