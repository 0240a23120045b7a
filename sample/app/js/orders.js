import './page.js';
import { byId, element } from './dom.js';
import { read } from './store.js';

function receiptLink(order) {
  const text = `Receipt of ${order.number}\n${order.items}, ${order.total}\n`;
  const href = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
  return element('a', { href, download: `receipt-${order.number}.txt` }, 'Receipt');
}

function row(order) {
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, order.number),
    element('td', {}, order.invoice),
    element('td', {}, order.items),
    element('td', {}, order.payment),
    element('td', { class: 'number' }, order.total),
    element('td', {}, receiptLink(order)),
  );
}

const { orders } = read();
byId('order-rows').replaceChildren(...orders.map(row));
byId('orders').hidden = orders.length === 0;
byId('no-orders').hidden = orders.length > 0;
byId('return').hidden = orders.length === 0;

byId('return-form').addEventListener('submit', async event => {
  event.preventDefault();
  const text = await byId('receipt').files[0].text();
  const order = orders.find(({ number }) => text.includes(number));
  byId('returned').textContent = order
    ? `Send it back within 30 days: ${order.total} of ${order.number} will be refunded.`
    : 'That is not one of our receipts.';
});
