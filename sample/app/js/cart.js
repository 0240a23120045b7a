import './page.js';
import { byId, element } from './dom.js';
import { cartRows, cartTotal, itemCount, items, money, read, update } from './store.js';

const status = byId('cart-status');
const dialog = byId('empty-dialog');
const form = byId('checkout-form');

function setQuantity(product, quantity) {
  update(state => {
    if (quantity > 0) state.cart[product.id] = quantity;
    else delete state.cart[product.id];
  });
  draw();
}

function remove(product) {
  setQuantity(product, 0);
  status.textContent = `${product.name} is no longer in your cart.`;
}

function quantityField(product, quantity) {
  return element('input', {
    type: 'number',
    min: '1',
    max: '99',
    value: String(quantity),
    'aria-label': `Quantity of ${product.name}`,
    onchange: event => setQuantity(product, Math.min(99, Math.max(1, Math.trunc(event.target.valueAsNumber || 1)))),
  });
}

function row({ product, quantity, sum }) {
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, product.name),
    element('td', { class: 'number' }, money(product.price)),
    element('td', {}, quantityField(product, quantity)),
    element('td', { class: 'number' }, money(sum)),
    element(
      'td',
      { class: 'number' },
      element('button', { type: 'button', class: 'danger-quiet', onclick: () => remove(product) }, 'Delete'),
    ),
  );
}

function draw() {
  const state = read();
  const rows = cartRows(state);
  byId('cart-rows').replaceChildren(...rows.map(row));
  byId('cart-table').hidden = rows.length === 0;
  byId('cart-empty').hidden = rows.length > 0;
  document.querySelector('[data-testid=cart-total]').textContent = money(cartTotal(state));
  byId('checkout').hidden = rows.length === 0;
  byId('checkout-login').hidden = Boolean(state.user);
  form.hidden = !state.user;
}

function placeOrder() {
  const state = read();
  const number = 1001 + state.orders.length;
  const order = {
    number: `SHOP-${number}`,
    invoice: `INV-${number}`,
    items: items(itemCount(state)),
    payment: form.elements.payment.selectedOptions[0].textContent,
    total: money(cartTotal(state)),
  };
  update(changed => {
    changed.orders.unshift(order);
    changed.cart = {};
  });
  return order;
}

function confirm(order) {
  status.textContent = '';
  byId('columns').hidden = true;
  byId('confirmation').hidden = false;
  byId('confirmation-heading').textContent = `Thank you, ${read().user.name}`;
  document.querySelector('[data-testid=order-number]').textContent = order.number;
  byId('confirmation-heading').focus();
}

byId('empty-cart').addEventListener('click', () => {
  const count = itemCount(read());
  byId('empty-text').textContent = count ? `It holds ${items(count)}. This cannot be undone.` : 'There is nothing in it.';
  dialog.returnValue = '';
  dialog.showModal();
});

dialog.addEventListener('close', () => {
  if (dialog.returnValue !== 'confirm') return;
  update(state => {
    state.cart = {};
  });
  draw();
  status.textContent = 'Your cart is empty now.';
});

form.addEventListener('submit', event => {
  event.preventDefault();
  form.querySelector('button').disabled = true;
  status.textContent = 'Placing your order …';
  // As a real shop would: the answer takes a moment.
  setTimeout(() => {
    confirm(placeOrder());
    draw();
    form.querySelector('button').disabled = false;
  }, 300);
});

draw();
