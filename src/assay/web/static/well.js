// A plain text field with marks behind it: the field stays a field, the marks follow its text.
import { $ } from './base.js';
import { el } from './client.js';

const BREATH = 40; // pixels between a mark and the edge of its field

export class Well {
  constructor(box) {
    this.field = $('textarea', box);
    this.ink = $('.ink', box);
    this.places = [];
    this.field.addEventListener('scroll', () => this.follow());
    new ResizeObserver(() => { this.fit(); this.follow(); }).observe(this.field);
  }
  get text() { return this.field.value; }
  set text(value) { this.field.value = value; this.paint([]); }
  // The marks have the field's own width, scroll bar or not, so that lines wrap alike.
  fit() { this.ink.style.width = `${this.field.clientWidth}px`; }
  follow() { this.ink.style.transform = `translateY(${-this.field.scrollTop}px)`; }
  // `places`: {place: [from, to], kind, key}; they must not overlap. What follows the last is left out.
  paint(places) {
    this.places = [...places].sort((a, b) => a.place[0] - b.place[0]);
    const parts = [];
    let at = 0;
    for (const { place: [from, to], kind } of this.places) {
      parts.push(this.text.slice(at, from), el('mark', { class: kind, textContent: this.text.slice(from, to) }));
      at = to;
    }
    // the rest of the last line, so that its last word wraps as it does in the field
    const end = this.text.indexOf('\n', at);
    if (parts.length) parts.push(this.text.slice(at, end < 0 ? undefined : end));
    this.fit();
    this.ink.replaceChildren(...parts);
    this.follow();
  }
  // Bring the first mark of a kind into view inside the field, never by the page.
  bring(kind) {
    const mark = $(`.${kind}`, this.ink);
    if (!mark) return;
    const top = mark.offsetTop, { scrollTop, clientHeight } = this.field;
    const breath = Math.min(BREATH, clientHeight / 4);
    if (top < scrollTop + breath || top + mark.offsetHeight > scrollTop + clientHeight - breath) this.field.scrollTop = top - clientHeight * .3;
  }
  at(place) { return this.places.find(({ place: [from, to] }) => from <= place && place <= to); }
  grab([from, to]) {
    this.field.focus({ preventScroll: true });
    this.field.setSelectionRange(from, to);
  }
}
