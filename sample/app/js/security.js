import './page.js';
import { byId } from './dom.js';
import { accounts, read } from './store.js';
import { totp } from './totp.js';

byId('confirm').addEventListener('submit', async event => {
  event.preventDefault();
  const { user } = read();
  const account = accounts.find(one => one.userName === user?.userName);
  const now = Date.now();
  // The password before this one is good as well: clocks differ, and typing takes time.
  const valid = account ? await Promise.all([now, now - 30_000].map(time => totp(account.key, time))) : [];
  byId('confirmed').textContent = valid.includes(byId('code').value)
    ? `Confirmed for ${user.name}.`
    : 'The one-time password is wrong.';
});
