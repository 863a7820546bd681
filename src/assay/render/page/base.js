// What every page has: colours, short words for the document, a place for sentences that are read aloud.
const root = document.documentElement;
export const $ = (query, within = document) => within.querySelector(query);
export const $$ = (query, within = document) => [...within.querySelectorAll(query)];
export const store = {
  get(key) { try { return localStorage.getItem('assay-' + key); } catch { return null; } },
  set(key, value) { try { localStorage.setItem('assay-' + key, value); } catch { /* kept for this visit */ } },
};
export const asked = () => new URLSearchParams(location.hash.slice(1));
export const narrow = () => matchMedia('(max-width: 49.99rem)').matches;
export const say = text => {
  $('#live').textContent = '';
  requestAnimationFrame(() => { $('#live').textContent = text; });
};
// Into view inside its own box, never by the page
export const reveal = (item, box = item.parentElement) => {
  const at = item.getBoundingClientRect(), frame = box.getBoundingClientRect();
  if (at.top < frame.top) box.scrollTop += at.top - frame.top;
  else if (at.bottom > frame.bottom) box.scrollTop += at.bottom - frame.bottom;
};
export const seen = element => Boolean(element?.getClientRects().length);
// Give the focus to the first of these that can have it
export const land = (...wanted) => wanted.find(seen)?.focus({ preventScroll: true });
root.classList.add('js');

// Colours
const wear = theme => { if (theme === 'auto') delete root.dataset.theme; else root.dataset.theme = theme; };
{
  const given = asked().get('theme') || store.get('theme');
  const theme = ['light', 'dark'].includes(given) ? given : 'auto';
  wear(theme);
  for (const radio of $$('input[name=theme]')) {
    radio.checked = radio.value === theme;
    radio.addEventListener('change', () => { wear(radio.value); store.set('theme', radio.value); });
  }
}
