// Try it: texts in, verdicts 300 ms after the last key. A result is never older than its texts.
import { $, $$, narrow, say } from './base.js';
import { Refusal, el, figure, fill, icon, page, send, words } from './client.js';
import { takeFiles } from './files.js';
import { reviewForm } from './sending.js';
import { Sources } from './sources.js';
import { results } from './verdicts.js';
import { Well } from './well.js';

const { examples, limits, may_review: mayReview } = page.data;
const PAUSE = 300, LONG = 200_000, PATIENCE = 60_000;
const res = $('#res'), when = $('#when'), stop = $('#stop'), asOf = $('#asof'), mine = $('#mine');
const sources = new Sources(() => { press(null); soon(); });
const out = new Well($('#p-out .well'));
const review = mayReview ? reviewForm(asked) : null;
let timer, clock, running = null, view = null, chosen = null, kept = [], told = '';

// Sizes and errors beside the fields
function sizes() {
  const chars = n => fill(n === 1 ? words.character : words.characters, { n: figure(n) });
  $('#out-n').textContent = chars([...out.text].length);
  for (const one of sources.all) one.count(chars([...one.text].length));
}
function wrong(box, text, line = 0) {
  const note = $(box);
  $('span', note).replaceChildren(text, ...(line ? [' ', lineButton(line)] : []));
  note.hidden = !text;
}
function lineButton(line) {
  const button = el('button', { type: 'button', class: 'linklike', textContent: fill(words.show_line, { n: line }) });
  button.addEventListener('click', () => {
    const lines = out.text.split('\n');
    const from = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
    out.grab([from, from + (lines[line - 1] ?? '').length]);
  });
  return button;
}
function clean() {
  wrong('#out-err', '');
  wrong('#asof-err', '');
  for (const field of [out.field, asOf]) field.removeAttribute('aria-invalid');
  $('#p-out').classList.remove('bad');
  sources.clean();
}
function refuse(field, text, line) {
  const [what, index] = (field ?? '').split('.');
  if (what === 'sources' && sources.refuse(Number(index) || 0, text)) return true;
  if (what === 'as_of') { wrong('#asof-err', text); asOf.setAttribute('aria-invalid', 'true'); return true; }
  if (what !== 'output') return false;
  wrong('#out-err', text, line);
  $('#p-out').classList.add('bad');
  out.field.setAttribute('aria-invalid', 'true');
  return true;
}

// What stands in the pane when there is no result
function blank(title, why, ...more) {
  forget();
  res.replaceChildren(el('div', { class: 'blank' }, el('h3', { textContent: title }), el('p', { textContent: why }), ...more));
}
function note(title, why, body = {}) {
  const again = el('button', { type: 'button', class: 'btn primary', textContent: words.check_again });
  again.addEventListener('click', pressed);
  forget();
  const id = body.request_id ? el('p', { class: 'label' }, `${words.request} `, el('code', { textContent: body.request_id })) : null;
  res.replaceChildren(el('div', { class: 'note', role: 'alert' }, icon('i-info'), el('div', {}, el('p', {}, el('strong', { textContent: title }), ` ${why}`), el('p', { textContent: words.failed_why }), el('div', { class: 'row' }, again), id)));
}
function forget() {
  view = null;
  res.classList.remove('stale');
  figures([]);
  choose(null);
  review?.withdraw();
}
function figures(list) {
  const known = list.filter(one => one.number !== null);
  $('#j-none').hidden = known.length > 0;
  $('#j-figures').replaceChildren(...known.map(one => el('span', { class: one.status }, icon(`s-${one.status}`, `sym ${one.status}`), el('b', { textContent: figure(one.number) }), el('span', { class: 'vh', textContent: ` ${one.words} ` }))));
}

// Checking
function soon() {
  clearTimeout(timer);
  running?.abort();
  running = null;
  out.paint([]);
  sources.paint([]);
  sizes();
  clean();
  quiet();
  if (view) { res.classList.add('stale'); say(''); }
  review?.withdraw();
  figures([]);
  if (!ready()) return;
  const size = sources.size;
  if (size > LONG) {
    const go = el('button', { type: 'button', class: 'btn primary', textContent: words.check_now });
    go.addEventListener('click', pressed);
    blank(words.long, fill(words.long_why, { n: figure(size) }), el('div', {}, go));
    return;
  }
  res.setAttribute('aria-busy', 'true');
  when.textContent = words.checking;
  timer = setTimeout(check, PAUSE);
}
function quiet() {
  clearInterval(clock);
  stop.hidden = true;
  when.textContent = '';
  res.setAttribute('aria-busy', 'false');
}
// True if there is something to check; says what is missing or too long else.
function ready() {
  const given = sources.given.length > 0, said = out.text.trim() !== '';
  if (!given && !said) blank(words.nothing_yet, words.nothing_yet_why, $('#grammar').content.cloneNode(true));
  else if (!given) blank(words.no_source, words.no_source_why);
  else if (!said) blank(words.no_output, words.no_output_why);
  else return fits();
  return false;
}
function fits() {
  const most = (what, n, limit) => fill(words.too_long, { what, n: figure(n), most: figure(limit) });
  const misfits = [];
  if (asOf.validity.badInput) misfits.push(['as_of', words.bad_day]);
  if (out.text.length > limits.output_chars) misfits.push(['output', most(words.the_output, out.text.length, limits.output_chars)]);
  const names = new Set();
  sources.given.forEach((one, i) => {
    if (one.text.length > limits.source_chars) misfits.push([`sources.${i}`, most(fill(words.the_source, one), one.text.length, limits.source_chars)]);
    if (names.has(one.name)) misfits.push([`sources.${i}`, fill(words.same_name, one)]);
    names.add(one.name);
  });
  for (const [field, text] of misfits) refuse(field, text);
  const text = misfits.map(misfit => misfit[1]).join(' ');
  if (text) {
    blank(words.refused, words.refused_why);
    if (text !== told) say(`${words.refused}. ${text}`); // once, not with every key
  }
  told = text;
  return !text;
}
function asked() {
  return { output: out.text, sources: sources.given.map(one => one.body), as_of: asOf.value || null, policy: 'default', pack: 'auto' };
}
// By a button that the next result takes away
function pressed() {
  res.focus({ preventScroll: true });
  check();
}
async function check() {
  clearTimeout(timer);
  running?.abort();
  if (!ready()) { quiet(); return; }
  const own = running = new AbortController();
  const began = performance.now();
  let late = false;
  const patience = setTimeout(() => { late = true; own.abort(); }, PATIENCE);
  res.setAttribute('aria-busy', 'true');
  when.textContent = words.checking;
  clearInterval(clock);
  clock = setInterval(() => {
    when.textContent = fill(words.checking_for, { n: Math.round((performance.now() - began) / 1000) });
    stop.hidden = false;
  }, 1000);
  try {
    const answer = await send('/try/check', asked(), { signal: own.signal });
    if (own === running) { quiet(); show(answer); }
  } catch (error) {
    if (own !== running) return; // another text is being checked by now
    quiet();
    if (late) fail(new Refusal(fill(words.too_slow, { n: PATIENCE / 1000 })));
    else if (error instanceof Refusal) fail(error);
    else throw error;
  } finally {
    clearTimeout(patience);
  }
}
function fail(error) {
  const { field, line } = error.body;
  if (error.status !== 401 && refuse(field, error.message, line ?? Number(/line (\d+)/.exec(error.message)?.[1] ?? 0))) {
    blank(words.refused, words.refused_why);
    say(`${words.refused}. ${error.message}`);
  } else note(words.failed, error.message, error.body);
}
stop.addEventListener('click', () => {
  running?.abort();
  running = null;
  quiet();
  const again = el('button', { type: 'button', class: 'btn', textContent: words.check_again });
  again.addEventListener('click', pressed);
  blank(words.stopped, words.stopped_why, el('div', {}, again));
  say(`${words.stopped}. ${words.stopped_why}`);
  again.focus();
});

// A result
function show(answer) {
  const before = chosen?.text;
  view = answer;
  res.classList.remove('stale');
  res.replaceChildren(...results(answer, { choose, go }));
  res.scrollTop = 0;
  when.textContent = answer.size;
  figures(answer.figures);
  const claims = answer.parts.flatMap(part => part.claims ?? []);
  const same = claims.find(claim => claim.text === before);
  const mayOpen = !same && !$('#p-src').contains(document.activeElement); // nobody reads or types there
  choose(same ?? claims.find(claim => claim.status === 'differs') ?? null, null, mayOpen);
  if (claims.length) review?.offer();
  say(answer.said);
}
const WORST = ['differs', 'unsure', 'found'];
function choose(claim, from = null, mayOpen = true) {
  if (claim && res.classList.contains('stale')) return; // a mark would stand on another text
  chosen = claim;
  if (from !== res) {
    for (const item of $$('details.it', res)) {
      const open = item.dataset.claim === claim?.id;
      if (open && !item.open) item.dataset.opened = '';
      item.open = open;
    }
    if (from === out) $(`details.it[open]`, res)?.scrollIntoView({ block: 'nearest' });
  }
  paintOutput();
  sources.paint(claim ? claim.marks : [], claim?.status, mayOpen);
  if (claim?.place && from !== out) out.bring('sel');
}
function paintOutput() {
  const places = new Map();
  for (const part of view?.parts ?? []) {
    if (part.kind === 'uncovered' && part.place) places.set(String(part.place), { place: part.place, kind: 'uncovered', claims: [] });
    for (const claim of part.claims ?? []) {
      if (!claim.place) continue;
      const held = places.get(String(claim.place)) ?? { place: claim.place, kind: claim.status, claims: [] };
      if (WORST.indexOf(claim.status) < WORST.indexOf(held.kind)) held.kind = claim.status;
      held.claims.push(claim);
      places.set(String(claim.place), held);
    }
  }
  let end = 0;
  const apart = [...places.values()].sort((a, b) => a.place[0] - b.place[0]).filter(({ place: [low, high] }) => low >= end && (end = high, true));
  out.paint(apart.map(one => (one.claims.includes(chosen) ? { ...one, kind: `${chosen.status} sel` } : one)));
}
function go(at) {
  sources.show(at.source);
  if (narrow()) sources.given[at.source].well.field.scrollIntoView({ block: 'center' });
  sources.given[at.source].well.grab(at.place);
}
out.field.addEventListener('click', () => {
  const { selectionStart: start, selectionEnd: end } = out.field;
  const found = start === end ? out.at(start)?.claims : null;
  if (found?.length) choose(found.includes(chosen) ? chosen : found[0], out);
});

// Examples, files, the day
for (const button of $$('[data-example]')) button.addEventListener('click', () => {
  const example = examples.find(one => one.id === button.dataset.example);
  if (!$('[data-example][aria-pressed=true]') && (out.text.trim() || sources.given.length)) kept.push({ output: out.text, sources: sources.all.map(one => one.body), as_of: asOf.value });
  load(example, button);
});
mine.addEventListener('click', () => { load(kept.pop(), null); out.field.focus(); });
function load(texts, button) {
  out.text = texts.output;
  sources.load(texts.sources);
  asOf.value = texts.as_of ?? '';
  chosen = null;
  press(button);
  mine.hidden = !kept.length;
  soon();
  clearTimeout(timer);
  if (sources.size <= LONG) check();
}
function press(button) {
  for (const one of $$('[data-example]')) one.setAttribute('aria-pressed', String(one === button));
}
out.field.addEventListener('input', () => { press(null); soon(); });
$('#panels').addEventListener('input', () => press(null));
asOf.addEventListener('input', () => { press(null); soon(); });
takeFiles({
  pane: $('#p-src'), button: $('#file-src'), input: $('#pick-src'), json: false, most: limits.source_chars,
  refuse: text => { say(text); return sources.refuse(sources.index, text, true); },
  take: texts => { press(null); sources.add(texts); soon(); },
});
takeFiles({
  pane: $('#p-out'), button: $('#file-out'), input: $('#pick-out'), json: true, one: true, most: limits.output_chars,
  refuse: text => { say(text); return refuse('output', text); },
  take: ([given]) => { press(null); out.text = given.text; soon(); },
});

soon();
