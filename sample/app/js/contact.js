import './page.js';
import { byId, element } from './dom.js';

const form = byId('contact');
const send = form.querySelector('button');

form.addEventListener('input', () => {
  send.disabled = !form.checkValidity();
});

form.addEventListener('submit', event => {
  event.preventDefault();
  const { name, channel, answerBy } = Object.fromEntries(new FormData(form));
  form.hidden = true;
  byId('thanks').replaceChildren(
    element('h2', {}, `Thank you, ${name}`),
    element('p', {}, `We will answer by ${channel}, not later than ${answerBy}.`),
  );
});
