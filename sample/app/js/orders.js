import './page.js';
import { byId, element } from './dom.js';
import { read } from './store.js';

function row(order) {
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, order.number),
    element('td', {}, order.invoice),
    element('td', {}, order.items),
    element('td', {}, order.payment),
    element('td', { class: 'number' }, order.total),
  );
}

const { orders } = read();
byId('order-rows').replaceChildren(...orders.map(row));
byId('orders').hidden = orders.length === 0;
byId('no-orders').hidden = orders.length > 0;
