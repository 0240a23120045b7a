import './page.js';
import { byId } from './dom.js';
import { accounts, update } from './store.js';

const form = byId('login');

function refuse() {
  byId('login-alert').textContent = 'The user name or the password is wrong.';
  form.elements.password.value = '';
  form.elements.password.focus();
}

form.addEventListener('submit', event => {
  event.preventDefault();
  const { userName, password } = form.elements;
  const account = accounts.find(one => one.userName === userName.value && one.password === password.value);
  if (!account) return refuse();
  update(state => {
    state.user = { userName: account.userName, name: account.name };
  });
  location.href = 'index.html';
});
