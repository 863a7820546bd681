// Why this job? Ask with consent, wait with a clock, show points with their quotes, or say why not.
import { $, say } from './base.js';
import { Refusal, el, fill, icon, page, send, words } from './client.js';

const SLOW = 20, MOST = 45, LEAST = 10; // seconds, seconds, characters
const VIEWS = ['result', 'ask', 'progress', 'error'];
const card = $('#card'), go = $('#go'), again = $('#again'), consent = $('#consent');
const fields = { profile: $('#profile'), posting: $('#posting') };
const { explanation, provider } = page.data;
let clock, running = null, shown = null;

function view(name) {
  for (const one of VIEWS) $(`#v-${one}`).hidden = one !== name;
  $('#tools').hidden = name !== 'result';
  $('#model').hidden = true;
  $('#checked').hidden = name !== 'result';
  card.setAttribute('aria-busy', String(name === 'progress'));
  go.disabled = name === 'progress';
  clearInterval(clock);
}

// Errors beside the fields
function wrong(name, text) {
  const note = $(`#${name}-err`), field = fields[name] ?? consent;
  note.textContent = text;
  note.hidden = !text;
  if (text) field.setAttribute('aria-invalid', 'true'); else field.removeAttribute('aria-invalid');
}
const clean = () => ['profile', 'posting', 'consent'].forEach(name => wrong(name, ''));
function refuse(problems) {
  view('ask');
  for (const [name, text] of problems) wrong(name, text);
  const [first, text] = problems[0];
  (fields[first] ?? consent).focus();
  say(text);
}

// Asking
async function ask() {
  clean();
  const problems = [];
  for (const name of ['profile', 'posting']) if (fields[name].value.trim().length < LEAST) problems.push([name, words[`fill_${name}`]]);
  if (!consent.checked) problems.push(['consent', words.consent_first]);
  if (problems.length) { refuse(problems); return; }
  const own = running = new AbortController();
  let seconds = 0, late = false;
  const tick = () => {
    $('#secs').textContent = fill(words.seconds, { n: seconds });
    $('#bar').value = seconds;
    $('#slow').hidden = seconds < SLOW;
    if (seconds === SLOW) say(words.slow_said);
    if (seconds >= MOST) { late = true; own.abort(); }
    seconds += 1;
  };
  view('progress');
  tick();
  clock = setInterval(tick, 1000);
  say(`${words.step_model}.`);
  $('#stop').focus();
  try {
    const answer = await send('/why/explain', { profile: fields.profile.value, posting: fields.posting.value, consent: true }, { signal: own.signal });
    if (own !== running) return;
    if (answer.nothing) fail(answer.nothing_title, answer.nothing, { reasons: answer.removed_reasons }); else show(answer);
  } catch (error) {
    if (own !== running) return;
    if (late) fail(fill(words.late, { most: MOST }), words.late_why);
    else if (error instanceof Refusal) explain(error);
    else throw error;
  }
}
function explain({ status, message, body, wait }) {
  const field = (body.field ?? '').split('.').at(-1);
  if (status === 401) fail(words.session, message, { signIn: true });
  else if (status === 429) { fail(body.code === 'too-soon' ? words.wait : words.busy, message, { again: false }); count(Math.max(1, Math.ceil(wait || 30))); }
  else if (status === 503 && !wait) off(message);
  else if (status < 500 && ['profile', 'posting', 'consent'].includes(field)) refuse([[field, message]]);
  else if (body.nothing || body.code === 'nothing-left') fail(words.nothing, body.nothing ?? `${message} ${words.nothing_why}`, { reasons: body.removed_reasons });
  else fail(words.failed, message, { id: body.request_id });
}
function fail(title, text, { reasons = [], again: may = true, signIn = false, id = '' } = {}) {
  view('error');
  $('#err-h').textContent = title;
  $('#err-p').textContent = text;
  $('#err-list').hidden = !reasons.length;
  $('#err-list').replaceChildren(...reasons.map(reason => el('li', { textContent: reason })));
  again.hidden = false;
  again.disabled = !may;
  again.textContent = words.again;
  $('#sign-in').hidden = !signIn;
  $('#back').hidden = false;
  $('#err-id').hidden = !id;
  $('#err-id code').textContent = id;
  $('#err').focus();
  say(`${title}. ${text}`);
}
function off(text) {
  fail(words.off, text);
  again.hidden = true;
  $('#back').hidden = !provider;
}
function count(seconds) {
  const until = performance.now() + seconds * 1000;
  const tick = () => {
    const left = Math.ceil((until - performance.now()) / 1000);
    again.disabled = left > 0;
    if (left > 0) {
      $('#err-p').textContent = left === 1 ? words.wait_why_one : fill(words.wait_why, { n: left });
      again.textContent = fill(words.again_in, { n: left });
      return;
    }
    clearInterval(clock);
    $('#err-p').textContent = words.again_now;
    again.textContent = words.again;
    say(words.again_now);
  };
  tick();
  clock = setInterval(tick, 1000);
}

// The result: every text as a text node
function quote({ label, before, quote: text, after }, kind) {
  return el('figure', { class: `q ${kind}` }, el('figcaption', { dir: 'auto', textContent: label }), el('blockquote', { dir: 'auto' }, el('span', { class: 'ctx', textContent: before }), el('mark', { textContent: text }), el('span', { class: 'ctx', textContent: after })));
}
function absent(searched) {
  return el('figure', { class: 'q none' }, el('figcaption', { textContent: words.your_profile }), el('p', {}, el('strong', { textContent: words.no_mention }), searched ? el('span', { class: 'looked', dir: 'auto', textContent: fill(words.looked_for, { terms: searched }) }) : null));
}
function point(one, gap) {
  const profile = one.profile ? quote(one.profile, '') : gap ? absent(one.searched) : null;
  return el('article', { class: 'pt' }, el('p', { dir: 'auto', textContent: one.text }), el('div', { class: 'qs' }, profile, one.job ? quote(one.job, gap ? 'only' : '') : null));
}
function section(title, points, none, gap) {
  const head = el('h2', {}, title, ' ', el('span', { class: 'num', textContent: String(points.length) }));
  return el('section', {}, head, points.length ? points.map(one => point(one, gap)) : el('p', { class: 'small soft no-point', textContent: none }));
}
function removed(answer) {
  const reasons = answer.removed_reasons;
  const told = reasons.length
    ? el('details', {}, el('summary', { textContent: answer.removed_sentence }), el('ul', { class: 'reasons' }, reasons.map(reason => el('li', { textContent: reason }))))
    : el('p', { textContent: answer.removed_sentence });
  const more = answer.not_examined ? el('p', { textContent: answer.not_examined }) : null;
  const notes = answer.notes.map(note => el('p', { textContent: note }));
  return el('div', { class: 'removed' }, icon('i-minus'), el('div', {}, told, more, notes));
}
function show(answer, quiet = false) {
  shown = answer;
  view('result');
  $('#v-result').replaceChildren(
    answer.only_here ? el('p', { class: 'only-here', textContent: answer.only_here }) : '',
    el('p', { class: 'lead', textContent: words.lead }),
    section(words.matches, answer.matches, words.no_match, false),
    section(words.gaps, answer.gaps, words.no_gap, true),
    removed(answer));
  $('#model').hidden = !answer.model;
  $('#model').textContent = answer.model ? fill(words.written_by, answer) : '';
  if (quiet) return;
  $('#h-why').focus();
  say(answer.said);
}

// Plain text with the quotes
function plain({ matches, gaps, removed_sentence: told }) {
  const line = one => [`• ${one.text}`, ...[one.profile, one.job].filter(Boolean).map(q => `  ${q.label}: “${q.quote.replace(/\s+/g, ' ')}”`)];
  const part = (title, points) => (points.length ? ['', title, ...points.flatMap(line)] : []);
  return [words.title, ...part(words.matches, matches), ...part(words.gaps, gaps), '', told, words.copy_end].join('\n');
}
async function copy() {
  const label = $('#copy span');
  try {
    await navigator.clipboard.writeText(plain(shown));
    label.textContent = words.copied;
    say(words.copied_said);
  } catch {
    label.textContent = words.not_copied;
    say(words.not_copied_said);
  }
  setTimeout(() => { label.textContent = words.copy_button; }, 2500);
}

$('#v-ask').addEventListener('submit', event => { event.preventDefault(); if (!go.disabled) ask(); });
for (const name of Object.keys(fields)) fields[name].addEventListener('input', () => wrong(name, ''));
consent.addEventListener('change', () => wrong('consent', ''));
$('#stop').addEventListener('click', () => {
  const own = running;
  running = null;
  own?.abort();
  view('ask');
  go.focus();
  say(words.stopped_said);
});
again.addEventListener('click', ask);
const backToTexts = () => { view('ask'); fields.profile.focus(); };
$('#back').addEventListener('click', backToTexts);
$('#change')?.addEventListener('click', backToTexts);
$('#copy').addEventListener('click', copy);

if (explanation) {
  if (explanation.nothing) { fail(explanation.nothing_title, explanation.nothing, { reasons: explanation.removed_reasons }); again.hidden = true; $('#back').hidden = true; } else show(explanation, true);
} else if (provider) view('ask');
else off(words.off_why);
