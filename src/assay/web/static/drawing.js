// The state of a review into the page: strip, decision, fates, marks, and who decided what.
import { $, $$ } from './base.js';
import { el, fill, icon, words } from './client.js';

export const when = at => {
  const date = new Date(at), now = new Date();
  const time = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  if (date.toDateString() === now.toDateString()) return fill(words.at_today, { time });
  return fill(words.at_day, { day: date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }), time });
};
const hidden = text => el('span', { class: 'vh' }, text);

function strip(cells) {
  for (const { name, look, figure, whole, words: told, symbol } of cells) {
    const cell = $(`.cell[data-cell=${name}]`);
    cell.className = `cell ${look}`;
    $('dt', cell).textContent = told;
    $('dd', cell).replaceChildren(...[symbol && icon(`s-${symbol}`, `sym ${symbol}`), figure, whole && ' ', whole && el('small', {}, whole)].filter(Boolean));
  }
}
const ICONS = { show: 'file', review: 'eye', withhold: 'minus' };
function decision({ action, word, sentence, codes }) {
  const cell = $('.cell.decision');
  $('.word', cell).replaceChildren(icon(`i-${ICONS[action]}`), el('span', {}, word));
  $('.s', cell).textContent = sentence;
  $('.codes', cell).replaceChildren(...codes.flatMap(code => [el('code', {}, code), ' ']));
}
function fates(statements) {
  statements.forEach(({ sign, words: told, line }, i) => {
    const row = $(`.stmt[data-s="${i + 1}"]`);
    if (!row) return;
    row.classList.toggle('gone-row', Boolean(line));
    $('.fate', row)?.remove();
    if (told) row.lastElementChild.append(el('p', { class: 'fate' }, icon(`i-${sign}`), el('span', {}, told)));
    stand(row, line);
  });
}
// The line where a removed statement stood, in the output as shown
function stand(row, line) {
  const next = row.nextElementSibling?.classList.contains('only-shown') ? row.nextElementSibling : null;
  if (!line) next?.remove();
  else if (next) $('.what', next).textContent = line;
  else row.after(el('li', { class: 'stmt non only-shown' }, el('span', { class: 'n', 'aria-hidden': 'true' }, '–'), el('div', {}, el('span', { class: 'what' }, line))));
}
function rejected(items) {
  items.forEach(({ why, line }, i) => {
    const row = $(`.stmt[data-r="${i}"]`);
    if (!row) return;
    $('.what', row).firstChild.textContent = why;
    stand(row, line);
  });
}
function people({ id, decision: own, second_opinions }) {
  for (const mark of $$('a.mark')) {
    if (mark.dataset.claim !== id) continue;
    $$('.done, .done-words', mark).forEach(node => node.remove());
    $$(':scope > .vh ~ .vh', mark).forEach(node => node.remove());
    if (own) mark.append(icon(`i-${own.sign}`, 'i done'), hidden(` (${own.mark})`));
  }
  for (const detail of $$('.detail')) {
    if (detail.dataset.claim !== id) continue;
    $('.people', detail)?.remove();
    const lines = [own, ...second_opinions].filter(Boolean);
    if (lines.length) detail.append(el('section', { class: 'block people' }, el('h4', {}, words.people), el('ul', { role: 'list' }, ...lines.map(line))));
  }
}
const line = one => el('li', {}, icon(`i-${one.sign}`), el('div', {},
  el('bdi', {}, el('b', {}, one.mine ? words.you : one.reviewer)), ' ',
  el('time', { class: 'k', dateTime: one.at }, when(one.at)), ' ',
  one.second_opinion ? el('span', { class: 'k' }, words.second_opinion) : null,
  el('p', {}, one.did, ' ', one.reason ? el('q', { dir: 'auto' }, one.reason) : null)));

export function draw(view) {
  strip(view.strip);
  decision(view.decision);
  fates(view.statements);
  rejected(view.rejected);
  view.claims.forEach(people);
  $('#left').textContent = view.left;
  $('#finished').hidden = !view.finished;
  $('#finished span').textContent = view.finished?.words ?? '';
  const finish = $('#finish');
  finish.hidden = !view.may_decide;
  finish.setAttribute('aria-disabled', String(!view.may_finish));
  finish.classList.toggle('primary', view.may_finish);
  const { assignee, person } = view, mine = assignee !== null && assignee === person;
  $('#whose').textContent = !view.may_decide ? '' : assignee === null ? words.whose_nobody : mine ? words.whose_you : fill(words.whose_other, { who: assignee });
  $('#assign').hidden = !view.may_decide;
  $('#assign').textContent = mine ? words.give_back : assignee === null ? words.take_it : words.take_over;
}
