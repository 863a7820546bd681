// The queue: filters are the address, rows come as JSON and become nodes; the focus stays where it is.
import { $, $$, say, store } from './base.js';
import { el, fill, icon, page, send, words } from './client.js';

const queue = $('#queue'), rows = $('#rows'), find = $('#find');
let view = page.data;

// What is chosen, as an address
function chosen() {
  const query = new URLSearchParams();
  const plain = { whose: 'everyone', order: 'oldest', state: 'waiting', words: '' };
  for (const [name, value] of new FormData(queue)) if (value.trim() && plain[name] !== value) query.append(name, value.trim());
  return query;
}
const address = query => '/review' + (query.size ? `?${query}` : '');

// Rows
const vh = text => el('span', { class: 'vh' }, text);
const lab = text => el('span', { class: 'lab' }, text);
const cell = (look, ...children) => el('td', { role: 'cell', className: look }, ...children);
const count = (name, label, number) => el('span', { class: number ? '' : 'zero' }, icon(`s-${name}`, `sym ${name}`), vh(label), number === null ? words.unknown : String(number));
const line = row => el('tr', { role: 'row' },
  cell('item', el('a', { class: 't', href: row.href, dir: 'auto' }, row.title), el('span', { class: 'sub', dir: 'auto' }, row.subtitle)),
  cell('reason', el('span', { class: 'why-it' },
    row.sign === 'info' ? icon('i-info') : icon(`s-${row.sign}`, `sym ${row.sign}`),
    el('span', {}, el('bdi', {}, row.why), row.more ? ' ' : null, row.more ? el('span', { class: 'more' }, row.more) : null))),
  cell('counts', el('span', { class: 'cnt' }, count('found', words.label_found, row.verified), count('differs', words.label_differ, row.failed), count('unsure', words.label_unsure, row.unverifiable))),
  cell('exp r', lab(words.label_wrong), row.expected),
  cell('age r', row.late ? el('span', { class: 'late' }, icon('i-clock'), vh(words.label_late), row.age) : row.age),
  cell('who', lab(words.label_who), row.mine ? el('b', {}, row.who) : row.nobody ? el('span', { class: 'faint' }, row.who) : el('bdi', {}, row.who)));

function draw() {
  const held = document.activeElement?.closest('#rows a.t')?.getAttribute('href');
  const same = JSON.stringify(view.rows) === draw.before;
  if (!same) rows.replaceChildren(...view.rows.map(line));
  draw.before = JSON.stringify(view.rows);
  if (held && !same) ($(`a.t[href="${CSS.escape(held)}"]`, rows) ?? $('a.t', rows) ?? find).focus({ preventScroll: true });
  $('#table').hidden = Boolean(view.empty);
  $('#none').hidden = !view.empty;
  $('#none-head').textContent = view.empty?.head ?? '';
  $('#none-words').textContent = view.empty?.words ?? '';
  $('#clear').hidden = !view.empty?.clear;
  $('#told').textContent = view.told;
  $('#column-why').textContent = view.column_why;
  $('#facts').replaceChildren(...view.facts.map(([figure, told]) => el('div', {}, el('dt', {}, told), el('dd', {}, figure))));
  for (const facet of view.facets) for (const option of facet.options) $(`[data-count="${facet.name} ${option.value}"]`).textContent = option.count;
  $('#chips').replaceChildren(...view.chosen.map(chip));
  next();
}
function chip({ name, value, words: told }) {
  const button = el('button', { type: 'button', className: 'chip', 'aria-label': fill(words.remove_filter, { words: told }) }, told, icon('i-x'));
  button.addEventListener('click', () => {
    const field = $(`input[name=${name}][value="${value}"]`);
    if (field.type === 'radio') $('input[name=whose][value=everyone]').checked = true; else field.checked = false;
    find.focus();
    load();
  });
  return button;
}
function next() {
  const query = chosen();
  if (view.more) query.set('after', view.more);
  $('#more').hidden = !view.more;
  $('#more').href = address(query);
}

// Loading: the last question wins
let asked = 0;
async function load({ quiet = false, after = null } = {}) {
  const own = ++asked, query = chosen();
  if (!quiet) history.replaceState(null, '', address(query));
  if (after) query.set('after', after);
  let answer = null, bad = '';
  try { answer = await send(`/v1/reviews?${query}`, undefined, { method: 'GET' }); } catch (problem) { bad = `${words.stale_list} ${problem.message}`; }
  if (own !== asked) return;
  $('#problem').textContent = bad;
  $('#problem').hidden = !bad;
  if (bad) return;
  const before = view.told;
  view = answer;
  draw();
  if (!quiet || before !== view.told) say(view.told);
}
let wait;
queue.addEventListener('input', event => {
  clearTimeout(wait);
  wait = setTimeout(load, event.target === find ? 200 : 0);
});
queue.addEventListener('submit', event => { event.preventDefault(); clearTimeout(wait); load(); });
$('#clear').addEventListener('click', event => {
  event.preventDefault();
  for (const field of $$('input[type=checkbox]', queue)) field.checked = false;
  $('input[name=whose][value=everyone]').checked = true;
  find.value = '';
  find.focus();
  load();
});
$('#filters-open').addEventListener('click', event => {
  event.currentTarget.setAttribute('aria-expanded', String($('#filters').classList.toggle('open')));
});
const first = !new URLSearchParams(location.search).has('after');
setInterval(() => { if (!document.hidden && first) load({ quiet: true }); }, 20000);

// Keys
const list = $('#keys'), on = $('#keys-on');
on.checked = store.get('keys') !== 'off';
on.addEventListener('change', () => store.set('keys', on.checked ? 'on' : 'off'));
$('#keys-open').addEventListener('click', () => list.showModal());
$('#keys-close').addEventListener('click', () => list.close());
function step(by) {
  const links = $$('a.t', rows), here = links.indexOf(document.activeElement);
  links[here < 0 ? (by > 0 ? 0 : links.length - 1) : Math.max(0, Math.min(links.length - 1, here + by))]?.focus();
}
const keys = { j: () => step(1), k: () => step(-1), '/': () => find.focus(), '?': () => list.showModal() };
document.addEventListener('keydown', event => {
  if (event.target === find && event.key === 'Escape') { event.preventDefault(); clearTimeout(wait); find.value = ''; load(); if (!$('#table').hidden) $('a.t', rows)?.focus(); return; }
  const typing = event.target.closest('input, textarea, select, dialog');
  if (typing || event.ctrlKey || event.metaKey || event.altKey || !on.checked) return;
  const act = keys[event.key];
  if (act) { event.preventDefault(); act(); }
});
draw.before = JSON.stringify(view.rows);
draw();
