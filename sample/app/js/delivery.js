import './page.js';
import { byId } from './dom.js';

const link = byId('return-form-link');
const text = 'Return form\n\nWhat do you send back?\n\nWhy?\n';
link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
link.download = `return-form-${new Date().getFullYear()}.txt`;

byId('return-form').addEventListener('submit', async event => {
  event.preventDefault();
  const [file] = byId('filled-form').files;
  const isForm = (await file.text()).startsWith('Return form');
  byId('returned').textContent = isForm ? `${file.name} was received.` : 'This file is not the return form.';
});
