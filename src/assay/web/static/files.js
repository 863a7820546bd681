// Files by button and by drop. What is refused says which file and what was expected.
import { $ } from './base.js';
import { figure, fill, words } from './client.js';

const KINDS = /\.(txt|text|md|markdown|html?)$/i, JSON_KIND = /\.json$/i;
const FORMATS = { md: 'markdown', markdown: 'markdown', html: 'html', htm: 'html' };
const stem = name => name.replace(/\.[^.]*$/, '').slice(0, 80) || name;

async function read(file, { json, most }) {
  const text = file.type.startsWith('text/') || KINDS.test(file.name);
  if (!text && !(json && JSON_KIND.test(file.name))) return { problem: fill(words.not_text, { name: file.name, kinds: json ? words.kinds_output : words.kinds_source }) };
  if (file.size > 4 * most) return { problem: fill(words.too_long, { what: file.name, n: figure(file.size), most: figure(most) }) };
  try {
    const told = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    if (told.includes('\0')) throw new TypeError('binary');
    return { name: stem(file.name), text: told, format: FORMATS[file.name.split('.').pop().toLowerCase()] ?? 'text' };
  } catch {
    return { problem: fill(words.not_utf8, { name: file.name }) };
  }
}
export function takeFiles({ pane, button, input, refuse, take, one = false, ...how }) {
  const drop = $('.drop', pane);
  let depth = 0;
  const all = async files => {
    if (one && files.length > 1) { refuse(fill(words.one_output, { n: files.length })); return; }
    const got = await Promise.all([...files].map(file => read(file, how)));
    const good = got.filter(file => !file.problem), problems = got.flatMap(file => file.problem ?? []);
    if (good.length) take(good);
    if (problems.length) refuse(problems.join(' '));
  };
  const files = event => event.dataTransfer?.types.includes('Files');
  const over = on => { depth = on ? depth + 1 : Math.max(0, depth - 1); drop.hidden = depth === 0; };
  button.addEventListener('click', () => input.click());
  input.addEventListener('change', () => { if (input.files.length) all([...input.files]); input.value = ''; });
  pane.addEventListener('dragenter', event => { if (files(event)) { event.preventDefault(); over(true); } });
  pane.addEventListener('dragleave', event => { if (files(event)) over(false); });
  pane.addEventListener('drop', event => {
    depth = 0;
    drop.hidden = true;
    if (files(event)) { event.preventDefault(); all([...event.dataTransfer.files]); }
  });
}
// A file that misses its pane must not replace the page and what was typed on it.
for (const kind of ['dragover', 'drop']) addEventListener(kind, event => { if (event.dataTransfer?.types.includes('Files')) event.preventDefault(); });
