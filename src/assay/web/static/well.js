// A plain text field with marks behind it: the field stays a field, the marks follow its text.
// Behind it stands the same text as one piece, marked by highlights: no element breaks a line elsewhere.
import { $ } from './base.js';
import { el } from './client.js';

const BREATH = 40; // pixels between a mark and the edge of its field
const canPaint = 'highlights' in CSS;

export class Well {
  constructor(box) {
    this.field = $('textarea', box);
    this.ink = $('.ink', box);
    this.places = [];
    this.painted = [];
    this.field.addEventListener('scroll', () => this.follow());
    new ResizeObserver(() => { this.fit(); this.follow(); }).observe(this.field);
  }
  get text() { return this.field.value; }
  set text(value) { this.paint([]); this.field.value = value; }
  // The marks have the field's own width to a fraction of a pixel, scroll bar or not.
  fit() {
    const { offsetWidth, clientWidth } = this.field;
    this.ink.style.width = `${this.field.getBoundingClientRect().width - (offsetWidth - clientWidth)}px`;
  }
  follow() { this.ink.style.transform = `translateY(${-this.field.scrollTop}px)`; }
  // `places`: {place: [from, to], kind}; they must not overlap. Lines below the last are left out.
  paint(places) {
    this.wipe();
    this.places = [...places].sort((a, b) => a.place[0] - b.place[0]);
    const last = this.places.at(-1)?.place[1] ?? 0;
    const end = last ? this.text.indexOf('\n', last) : 0;
    const text = this.text.slice(0, end < 0 ? undefined : end);
    this.fit();
    if (canPaint) this.highlight(text); else this.mark(text);
    this.follow();
  }
  highlight(text) {
    this.ink.textContent = text;
    const node = this.ink.firstChild;
    for (const { place: [from, to], kind } of this.places) {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, Math.min(to, text.length));
      const name = kind.replace(' ', '-');
      if (!CSS.highlights.has(name)) CSS.highlights.set(name, new Highlight());
      CSS.highlights.get(name).add(range);
      this.painted.push({ name, kind, range });
    }
  }
  mark(text) {
    const parts = [];
    let at = 0;
    for (const { place: [from, to], kind } of this.places) {
      const mark = el('mark', { class: kind, textContent: text.slice(from, to) });
      parts.push(text.slice(at, from), mark);
      this.painted.push({ kind, range: mark });
      at = to;
    }
    this.ink.replaceChildren(...parts, text.slice(at));
  }
  wipe() {
    for (const { name, range } of this.painted.splice(0)) if (name) CSS.highlights.get(name)?.delete(range);
  }
  // Bring the first mark of a kind into view inside the field, never by the page.
  bring(kind) {
    const found = this.painted.find(one => one.kind.split(' ').includes(kind));
    if (!found) return;
    const at = found.range.getBoundingClientRect(), frame = this.field.getBoundingClientRect();
    const breath = Math.min(BREATH, frame.height / 4);
    if (at.top < frame.top + breath || at.bottom > frame.bottom - breath) this.field.scrollTop += at.top - frame.top - frame.height * .3;
  }
  at(place) { return this.places.find(({ place: [from, to] }) => from <= place && place <= to); }
  grab([from, to]) {
    this.field.focus({ preventScroll: true });
    this.field.setSelectionRange(from, to);
  }
}
