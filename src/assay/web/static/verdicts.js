// The pane of verdicts: the decision, the figures, and every part of the output with what was found.
import { el, figure, fill, icon, marked, symbol, words } from './client.js';
import { $$ } from './base.js';

const ICONS = { show: 'i-file', review: 'i-eye', withhold: 'i-minus' };
const bold = text => el('b', { textContent: text });
const codes = list => list.flatMap(code => [' ', el('code', { textContent: code })]);

export function results(view, on) {
  const { decision } = view;
  const items = [];
  let group;
  for (const part of view.parts) {
    if (part.group && part.group !== group) items.push(el('li', { class: 'group' }, el('h3', { textContent: group = part.group })));
    items.push(...(part.kind === 'statement' ? statement(part, on) : [other(part)]));
  }
  return [
    el('div', { class: 'dec' }, icon(ICONS[decision.action]), el('p', {}, el('strong', { textContent: decision.word }), `: ${decision.sentence}`)),
    view.figures.some(one => one.number !== null) ? el('ul', { class: 'out-sum', role: 'list', 'aria-label': words.how_many }, view.figures.map(count)) : nothing(),
    ...(view.notes.length ? [el('ul', { class: 'notes', role: 'list' }, view.notes.map(text => el('li', {}, icon('i-info'), el('span', { dir: 'auto', textContent: text }))))] : []),
    el('ul', { class: 'items', role: 'list' }, items),
  ];
}
const nothing = () => el('div', { class: 'none' }, el('h3', { textContent: words.nothing_checkable }), el('p', { textContent: words.nothing_checkable_why }));
function count({ status, number, words: word }) {
  const known = number !== null;
  return el('li', { class: known ? `${status}${number ? '' : ' zero'}` : 'unknown' }, known ? symbol(status) : null, el('b', { textContent: known ? figure(number) : words.unknown }), ` ${word}`);
}
function statement(part, on) {
  const several = part.claims.length > 1;
  const told = part.told ? el('p', { class: 'fate' }, icon(part.fate === 'removed' ? 'i-minus' : 'i-info'), el('span', { textContent: part.told })) : null;
  const items = part.claims.map(claim => el('li', { class: several ? 'of-many' : null }, item(claim, on)));
  if (several) items.unshift(el('li', { class: 'statement' }, fill(words.statement_of, { n: part.number, claims: `${part.claims.length} ${words.claims}` })));
  if (told) items.at(-1).append(told);
  return items;
}
function item(claim, { choose, go }) {
  const box = el('details', { class: `it ${claim.status}`, 'data-claim': claim.id });
  box.append(
    el('summary', {},
      symbol(claim.status),
      el('span', { class: 'st', dir: 'auto' }, marked(claim.text, claim.focus, bold)),
      icon('i-next', 'i chev'),
      el('span', { class: 'rs' }, el('b', { textContent: claim.word }), ` · ${claim.why}`)),
    el('div', { class: 'more' }, el('dl', { class: 'kv' }, claim.rows.flatMap(row => line(row, go))), because(claim.reasons)));
  box.addEventListener('toggle', () => {
    if (!box.isConnected) return;
    if ('opened' in box.dataset) { delete box.dataset.opened; return; } // not by a person
    if (box.open) {
      for (const other of $$('details.it[open]')) if (other !== box) other.open = false;
      choose(claim, box.closest('.res'));
    }
  });
  return box;
}
function because(reasons) {
  const alone = reasons.length === 1;
  return el('ul', { class: 'because', role: 'list' }, reasons.map(({ code, sentence }) => el('li', {}, alone ? null : `${sentence} `, el('code', { textContent: code }))));
}
const op = letter => (letter ? el('b', { class: 'op', textContent: letter }) : null);
function line(row, go) {
  const text = el(row.kind === 'formula' ? 'p' : 'span', { class: row.kind || 'plain', dir: 'auto' }, row.pieces ? row.pieces.flatMap(([letter, words]) => [op(letter), words]) : [op(row.letter), marked(row.text, row.marks)].flat());
  let where = null;
  if (row.at) {
    where = el('button', { type: 'button', class: 'linklike', textContent: row.where, 'aria-label': fill(words.show_passage, { where: row.where }) });
    where.addEventListener('click', () => go(row.at));
  } else if (row.where) where = el('span', { class: 'where', textContent: row.where });
  return [el('dt', { textContent: row.term }), el('dd', {}, text, where ? [' ', where] : null)];
}
function other(part) {
  const word = part.kind === 'uncovered' ? el('b', { textContent: `${words.not_covered}: ` }) : null;
  return el('li', { class: `other ${part.kind}` }, el('p', { class: 'st', dir: 'auto', textContent: part.text }), el('p', { class: 'rs' }, word, part.why, ...(part.code ? codes([part.code]) : [])));
}
