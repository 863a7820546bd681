// Everything is in the page already; this selects, marks and scrolls. Texts only ever become text nodes.
import { $, $$, asked, land, narrow, reveal, say, seen, store } from './base.js';

const given = JSON.parse($('#data').textContent), words = given.words;
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);

// Panes and sources
const panes = $('.panes'), detBox = $('#det-scroll'), srcBox = $('#src-scroll'), outBox = $('.out .scroll');
const tabs = $$('[role=tab]'), panels = $$('.src');
export function view(name) {
  const had = document.activeElement;
  panes.dataset.view = name;
  if (had !== document.body && !seen(had)) land(outBox, detBox, srcBox); // what had the focus went out of sight with its pane
  for (const button of $$('.views button')) button.setAttribute('aria-pressed', button.dataset.view === name);
}
function openSource(number) {
  panels.forEach((panel, i) => {
    const on = i + 1 === number;
    panel.hidden = !on;
    tabs[i].setAttribute('aria-selected', on);
    tabs[i].tabIndex = on ? 0 : -1;
    if (on) reveal(tabs[i]);
  });
}
// Bring an element into view inside its pane, never by the page. What is out of sight has only an
// estimated height, so the place is looked at again for a few frames while the lines around it are laid out.
function bring(element, box, frames = 8) {
  if (narrow()) { element.scrollIntoView({ block: 'center' }); return; }
  element.closest('.chunk')?.classList.add('open');
  const at = element.getBoundingClientRect(), frame = box.getBoundingClientRect();
  const within = Math.min(box.clientHeight / 3, 40);
  if (at.top < frame.top + within || at.bottom > frame.bottom - within) box.scrollTop += at.top - frame.top - box.clientHeight * .3;
  if (frames) requestAnimationFrame(() => bring(element, box, frames - 1));
}
const lineOf = (source, line) => document.getElementById(`s${source}-L${line}`);
openSource(1);
view('output');
tabs.forEach((tab, i) => {
  tab.addEventListener('click', () => openSource(i + 1));
  tab.addEventListener('keydown', event => {
    const to = { ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + tabs.length) % tabs.length;
    openSource(next + 1);
    tabs[next].focus();
  });
});

// Text of an element, node by node, without the notes of the page
const walk = element => {
  const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, node =>
    node.parentElement.closest('.why, .op, .vh, .what, .tie') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
  const found = [];
  while (nodes.nextNode()) found.push(nodes.currentNode);
  return found;
};
const slices = (element, from, to) => { // [node, from, to] for each text node that the stretch touches
  const found = [];
  let at = 0;
  for (const node of walk(element)) {
    const low = Math.max(from - at, 0), high = Math.min(to - at, node.length);
    if (low < high) found.push([node, low, high]);
    at += node.length;
    if (at >= to) break;
  }
  return found;
};

// Marks of the selected claim
let lit = [];
function dim() {
  for (const mark of lit.splice(0)) {
    const parent = mark.parentNode, line = mark.closest('.ln');
    if (!mark.classList.contains('op')) mark.before(...mark.childNodes);
    mark.remove();
    parent.normalize();
    line.classList.remove('lit', 'found', 'differs', 'unsure');
  }
  $$('.ln.at').forEach(line => line.classList.remove('at'));
}
function light(claim) {
  dim();
  for (const [source, number, from, to, kind, letter] of claim.marks) {
    const line = lineOf(source, number);
    if (!line) continue;
    let last;
    for (const [node, low, high] of slices(line, from, to)) {
      if (node.parentElement.closest('.ev')) { last = node.parentElement; continue; }
      const mark = document.createElement('mark'), range = document.createRange();
      mark.className = `ev k${kind}`;
      range.setStart(node, low);
      range.setEnd(node, high);
      range.surroundContents(mark);
      lit.push(last = mark);
    }
    if (last && letter) {
      const sign = document.createElement('b');
      sign.className = 'op';
      sign.textContent = letter;
      last.after(sign);
      lit.push(sign);
    }
    if (kind < 2) line.classList.add('lit');
    line.classList.add(claim.v);
  }
  tabs.forEach((tab, i) => tab.classList.toggle('has', tabs.length > 1 && claim.marks.some(mark => mark[0] === i + 1 && mark[4] < 2)));
  const places = claim.marks.filter(mark => mark[4] === 0).length;
  const near = claim.marks.some(mark => mark[4] === 1);
  $('#places').textContent = near ? words.closest : places === 1 ? words.passage : places ? fill(words.passages, { n: places }) : words.no_passage;
}

// Selection
export const claims = new Map(given.claims.map((claim, i) => [claim.id, { ...claim, number: i + 1 }]));
const details = $$('.detail');
export const marks = $$('a.mark');
const claimOf = mark => claims.get(mark.dataset.claim) ?? [...claims.values()][0];
export let current = -1;
export function select(index, { focus = false, quiet = false, show = false } = {}) {
  if (!marks.length) return;
  current = index;
  const mark = marks[index], claim = claimOf(mark);
  for (const other of marks) other.removeAttribute('aria-current');
  mark.setAttribute('aria-current', 'true');
  for (const detail of details) detail.classList.toggle('on', detail.dataset.claim === mark.dataset.claim);
  $('#pos').textContent = fill(words.position, { n: claim.number, whole: claims.size });
  detBox.scrollTop = 0;
  light(claim);
  if (focus) mark.focus({ preventScroll: true });
  if (narrow() && show) { view('claim'); scrollTo(0, 0); } else if (!narrow() || focus) bring(mark, outBox);
  const first = claim.marks.find(place => place[4] === 1 && claim.v === 'differs') ?? claim.marks[0];
  if (first) { openSource(first[0]); if (!narrow()) bring(lineOf(first[0], first[1]), srcBox); }
  document.dispatchEvent(new CustomEvent('claim', { detail: mark.dataset.claim }));
  if (!quiet) say(fill(words.claim, { n: claim.number, whole: claims.size, words: words[claim.v], why: $('.detail.on .s')?.textContent ?? '' }));
}
function step(by) {
  if (!marks.length) return;
  if (narrow()) view('output');
  let index = current;
  do index = (index + by + marks.length) % marks.length; while (!marks[index].getClientRects().length && index !== current);
  select(index, { focus: true });
}
marks.forEach((mark, i) => mark.addEventListener('click', event => { event.preventDefault(); select(i, { show: true }); }));
$$('[data-step]').forEach(button => button.addEventListener('click', () => {
  const by = Number(button.dataset.step), n = marks.length;
  if (n) select((current + by + n) % n, { show: narrow() });
}));
$$('.views button').forEach(button => button.addEventListener('click', () => {
  view(button.dataset.view);
  scrollTo(0, 0);
  if (button.dataset.view === 'source') lit[0]?.scrollIntoView({ block: 'center' });
}));
document.addEventListener('click', event => {
  const link = event.target.closest('a.go');
  if (!link) return;
  event.preventDefault();
  const [source, number] = link.hash.slice(2).split('-L').map(Number), line = lineOf(source, number);
  if (!line) return;
  openSource(source);
  if (narrow()) view('source');
  $$('.ln.at').forEach(other => other.classList.remove('at'));
  line.classList.add('at');
  bring(line, srcBox);
  say(fill(words.place, { source: tabs[source - 1].textContent, line: link.textContent, text: walk(line).map(node => node.data).join('').slice(0, 200) }));
});
$$('input[name=as]').forEach(radio => radio.addEventListener('change', () => {
  say(radio.value === 'shown' ? words.as_shown : words.as_written);
}));

// Find: one field for the output and all sources, one for the source that is open
const MOST = 2000;
const canPaint = 'highlights' in CSS;
const finders = [];
function finder(field, told, blocks) {
  const own = { field, told, blocks, words: '', hits: [], at: -1 };
  finders.push(own);
  let wait;
  field.addEventListener('input', () => { clearTimeout(wait); wait = setTimeout(() => search(own), 150); });
  field.addEventListener('keydown', event => {
    if (event.key === 'Enter') {
      event.preventDefault();
      clearTimeout(wait);
      if (own.words !== field.value.trim()) search(own);
      go(own, event.shiftKey ? -1 : 1);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      field.value = '';
      search(own);
      land(marks[current], outBox, detBox, srcBox);
    }
  });
  return own;
}
function search(own) {
  const sought = own.words = own.field.value.trim();
  own.hits = [];
  own.at = -1;
  for (const other of finders) if (other !== own && sought) Object.assign(other, { hits: [], at: -1, words: '' }).told.textContent = '';
  if (sought) {
    const pattern = new RegExp(sought.replace(/[\\^$.*+?()[\]{}|/-]/g, c => `\\x${c.charCodeAt(0).toString(16)}`).replace(/\s+/g, '\\s+'), 'giu');
    for (const block of own.blocks()) {
      const text = block.childElementCount ? walk(block).map(node => node.data).join('') : block.textContent;
      for (const match of text.matchAll(pattern)) own.hits.push([block, match.index, match.index + match[0].length]);
      if (own.hits.length >= MOST) break;
    }
  }
  paint(own);
  const n = own.hits.length;
  own.told.textContent = !sought ? '' : n ? fill(n >= MOST ? words.many_hits : words.hits, { n }) : words.no_hits;
}
function ranges(hit) {
  return slices(...hit).map(([node, low, high]) => {
    const range = document.createRange();
    range.setStart(node, low);
    range.setEnd(node, high);
    return range;
  });
}
function paint(own) {
  if (!canPaint) return;
  CSS.highlights.set('hit', new Highlight(...own.hits.flatMap(ranges)));
  CSS.highlights.set('here', new Highlight(...(own.hits[own.at] ? ranges(own.hits[own.at]) : [])));
}
function go(own, by) {
  if (own.words !== own.field.value.trim()) search(own);
  const n = own.hits.length;
  if (!n) return;
  own.at = own.at < 0 && by < 0 ? n - 1 : (own.at + by + n) % n;
  const hit = own.hits[own.at], block = hit[0], panel = block.closest('.src');
  if (panel) openSource(panels.indexOf(panel) + 1);
  if (narrow()) view(panel ? 'source' : 'output');
  bring(block, panel ? srcBox : outBox);
  paint(own);
  if (!canPaint) { const s = getSelection(); s.removeAllRanges(); s.addRange(ranges(hit)[0]); }
  own.told.textContent = fill(words.position, { n: own.at + 1, whole: n });
}
const everywhere = finder($('#find'), $('#found'), () => [...$$('.out .txt'), ...$$('.ln')]);
const inSource = finder($('#find-src'), $('#found-src'), () => $$('.ln', $('.src:not([hidden])')));
$('#src-prev').addEventListener('click', () => go(inSource, -1));
$('#src-next').addEventListener('click', () => go(inSource, 1));
tabs.forEach(tab => tab.addEventListener('click', () => search(inSource)));

// Keys: a letter acts outside fields only, without a modifier, and where the list has them on
const list = $('#keys'), keysOn = $('#keys-on');
keysOn.checked = store.get('keys') !== 'off';
keysOn.addEventListener('change', () => store.set('keys', keysOn.checked ? 'on' : 'off'));
$('#keys-open').addEventListener('click', () => list.showModal());
$('#keys-close').addEventListener('click', () => list.close());
export const keys = { j: () => step(1), k: () => step(-1), '/': () => everywhere.field.focus(), '?': () => list.showModal() };
document.addEventListener('keydown', event => {
  const typing = event.target.closest('input:not([type=radio], [type=checkbox]), textarea, select, dialog, form');
  const menu = $$('[popover]').some(seen);
  if (typing || menu || event.ctrlKey || event.metaKey || event.altKey || !keysOn.checked) return;
  const act = keys[event.key];
  if (act) { event.preventDefault(); act(); }
});
$('#print')?.addEventListener('click', () => print());

// Where to begin: the claim of the address, else the first that differs, else the first that is open
const begin = () => {
  const id = asked().get('claim');
  const by = test => marks.findIndex(mark => test(mark));
  const found = [by(mark => mark.dataset.claim === id), by(mark => mark.classList.contains('differs')), by(mark => mark.classList.contains('unsure'))];
  select(found.find(index => index > -1) ?? 0, { quiet: true });
};
begin();
addEventListener('hashchange', () => { if (asked().get('claim')) begin(); });
if (['output', 'claim', 'source'].includes(asked().get('view'))) view(asked().get('view'));
