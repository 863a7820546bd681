// Send what was checked to a review: the same texts, under a title.
import { $, say } from './base.js';
import { send, words } from './client.js';

// `asked` gives the body of the check that is shown.
export function reviewForm(asked) {
  const button = $('#send'), form = $('#send-form'), title = $('#send-title'), go = $('#send-go'), problem = $('#send-err'), sent = $('#sent');
  const close = () => {
    form.hidden = true;
    sent.hidden = true;
    button.setAttribute('aria-expanded', 'false');
  };
  const back = () => { close(); button.focus(); };
  const refuse = text => {
    problem.textContent = text;
    problem.hidden = !text;
  };
  async function submit(event) {
    event.preventDefault();
    if (go.disabled) return;
    refuse('');
    title.removeAttribute('aria-invalid');
    if (!title.value.trim()) {
      refuse(words.send_no_title);
      title.setAttribute('aria-invalid', 'true');
      title.focus();
      return;
    }
    go.disabled = true;
    go.textContent = words.sending;
    try {
      const answer = await send('/v1/check', { ...asked(), store: true, review: 'always', title: title.value.trim() });
      close();
      title.value = '';
      $('span', sent).textContent = words.sent;
      $('#sent-to').textContent = words.sent_open;
      $('#sent-to').href = `/review/${encodeURIComponent(answer.id)}`;
      sent.hidden = false;
      sent.focus();
      say(words.sent);
    } catch (error) {
      refuse(`${words.send_failed} ${error.message}`);
    } finally {
      go.disabled = false;
      go.textContent = words.send_button;
    }
  }
  button.addEventListener('click', () => {
    const open = form.hidden;
    close();
    form.hidden = !open;
    button.setAttribute('aria-expanded', String(open));
    if (open) title.focus();
  });
  $('#send-cancel').addEventListener('click', back);
  form.addEventListener('keydown', event => { if (event.key === 'Escape') back(); });
  form.addEventListener('submit', submit);
  return {
    offer: () => { button.disabled = false; },
    withdraw: () => { button.disabled = true; close(); },
  };
}
