// The sources of a check: one text field each, one shown at a time.
import { $, reveal } from './base.js';
import { el, words } from './client.js';
import { Well } from './well.js';

let made = 0;
class One {
  constructor(list, { id, about = null, text = '', format = 'text' } = {}) {
    this.panel = $('#source').content.cloneNode(true).firstElementChild;
    this.number = made += 1;
    this.format = format;
    this.well = new Well($('.well', this.panel));
    this.well.text = text;
    this.nameField = $('.name', this.panel);
    this.aboutField = $('.about', this.panel);
    this.nameField.value = id ?? list.free();
    this.fallback = this.nameField.value;
    this.aboutField.value = about ?? '';
    this.panel.id = `source-${this.number}`;
    this.tab = el('button', { type: 'button', role: 'tab', id: `tab-${this.number}`, 'aria-controls': this.panel.id });
    this.panel.setAttribute('aria-labelledby', this.tab.id);
    const note = $('.fielderr', this.panel);
    note.id = `source-err-${this.number}`;
    this.well.field.setAttribute('aria-describedby', note.id);
    this.relabel();
  }
  get text() { return this.well.text; }
  get name() { return this.nameField.value.trim() || this.fallback; }
  get body() {
    const body = { id: this.name, text: this.text, about: this.aboutField.value || null };
    return this.format === 'text' ? body : { ...body, format: this.format };
  }
  relabel() {
    this.tab.textContent = this.name;
    this.well.field.setAttribute('aria-label', `${words.source_text} ${this.name}`);
  }
  count(text) { $('.pane-foot .num', this.panel).textContent = text; }
  wrong(text) {
    const note = $('.fielderr', this.panel);
    $('span', note).textContent = text;
    note.hidden = !text;
    if (text) this.well.field.setAttribute('aria-invalid', 'true'); else this.well.field.removeAttribute('aria-invalid');
    this.tab.classList.toggle('bad', Boolean(text));
  }
}

export class Sources {
  constructor(changed) {
    this.all = [];
    this.index = 0;
    this.changed = changed;
    $('#add').addEventListener('click', () => { this.put(new One(this)); this.open(this.all.length - 1, true); changed(); });
    $('#tabs').addEventListener('keydown', event => {
      const n = this.all.length, to = { ArrowRight: this.index + 1, ArrowLeft: this.index - 1, Home: 0, End: n - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      this.open((to + n) % n);
      this.all[this.index].tab.focus();
    });
    this.put(new One(this));
    this.open(0);
  }
  get given() { return this.all.filter(one => one.text.trim()); }
  get size() { return this.given.reduce((sum, one) => sum + one.text.length, 0); }
  free() {
    const names = new Set(this.all.map(one => one.name));
    let name = words.source_name;
    for (let n = 2; names.has(name); n += 1) name = `${words.source_name} ${n}`;
    return name;
  }
  put(one) {
    this.all.push(one);
    $('#panels').append(one.panel);
    $('#tabs').append(one.tab);
    one.tab.addEventListener('click', () => this.open(this.all.indexOf(one)));
    one.well.field.addEventListener('input', () => this.changed());
    one.aboutField.addEventListener('change', () => this.changed());
    one.nameField.addEventListener('input', () => { one.relabel(); this.changed(); });
    $('.remove', one.panel).addEventListener('click', () => this.remove(one));
  }
  drop(one) {
    one.well.wipe();
    one.panel.remove();
    one.tab.remove();
    this.all.splice(this.all.indexOf(one), 1);
  }
  remove(one) {
    const at = this.all.indexOf(one);
    this.drop(one);
    if (!this.all.length) this.put(new One(this));
    this.open(Math.min(at, this.all.length - 1), true);
    this.changed();
  }
  open(index, focus = false) {
    this.index = index;
    this.all.forEach((one, i) => {
      one.panel.hidden = i !== index;
      one.tab.setAttribute('aria-selected', String(i === index));
      one.tab.tabIndex = i === index ? 0 : -1;
    });
    const many = this.all.length > 1, alone = this.all[0];
    $('#tabs').hidden = !many;
    reveal(this.all[index].tab);
    for (const one of this.all) {
      if (many) { one.panel.setAttribute('role', 'tabpanel'); one.panel.setAttribute('aria-labelledby', one.tab.id); }
      else { one.panel.removeAttribute('role'); one.panel.removeAttribute('aria-labelledby'); }
      $('.remove', one.panel).hidden = !many && !alone.text;
    }
    this.all[index].well.fit();
    if (focus) this.all[index].well.field.focus({ preventScroll: true });
  }
  // `texts`: {name, text, format}; they fill what is empty first.
  add(texts) {
    for (const { name, text, format } of texts) {
      const taken = this.all.some(one => one.text.trim() && one.name === name);
      const one = new One(this, { id: taken ? undefined : name, text, format });
      const empty = this.all.find(other => !other.text.trim());
      if (empty) this.drop(empty);
      this.put(one);
    }
    this.open(this.all.length - 1);
  }
  load(bodies) {
    for (const one of [...this.all]) this.drop(one);
    for (const body of bodies) this.put(new One(this, body));
    if (!this.all.length) this.put(new One(this));
    this.open(0);
  }
  // Errors; `index` counts those that were given, or all with `any`. False if there is none.
  refuse(index, text, any = false) {
    const one = (any ? this.all : this.given)[index];
    if (!one) return false;
    one.wrong(text);
    this.open(this.all.indexOf(one));
    return true;
  }
  clean() { for (const one of this.all) one.wrong(''); }
  // Marks of one claim; those of an open source come into view, else the first source that has some opens if it may.
  paint(marks, status = 'found', mayOpen = true) {
    const given = this.given;
    for (const one of this.all) {
      const own = marks.filter(mark => given[mark.source] === one);
      one.well.paint(apart(own).map(mark => ({ place: mark.place, kind: `${status} ${mark.kind}` })));
      one.tab.classList.toggle('has', own.length > 0 && this.all.length > 1);
    }
    if (!marks.length) return;
    const first = marks.find(mark => mark.kind === 'closest' && status === 'differs') ?? marks[0];
    const open = this.all[this.index];
    if (!marks.some(mark => given[mark.source] === open)) {
      if (!mayOpen) return;
      this.open(this.all.indexOf(given[first.source]));
    }
    this.all[this.index].well.bring(status);
  }
  show(index) { this.open(this.all.indexOf(this.given[index])); }
}

// Marks in order; where two overlap the longer one stays.
function apart(marks) {
  const kept = [];
  for (const mark of [...marks].sort((a, b) => (b.place[1] - b.place[0]) - (a.place[1] - a.place[0]))) {
    if (kept.every(({ place: [low, high] }) => mark.place[1] <= low || mark.place[0] >= high)) kept.push(mark);
  }
  return kept;
}
