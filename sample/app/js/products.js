import { byId, element } from './dom.js';
import { announce } from './page.js';
import { openMenu } from './contextMenu.js';
import { addToCart, money, products, read, update } from './store.js';

const orders = {
  recommended: () => 0,
  name: (a, b) => a.name.localeCompare(b.name, 'en'),
  cheapest: (a, b) => a.price - b.price,
  dearest: (a, b) => b.price - a.price,
};

const stockText = {
  'In stock': 'Leaves our shelf within a day',
  'Few left': 'Fewer than five on our shelf',
};

function put(product, quantity = 1) {
  addToCart(product.id, quantity);
  announce(quantity === 1 ? `${product.name} is in your cart.` : `${product.name} is in your cart, ${quantity} of it.`);
}

function save(product) {
  update(state => {
    state.saved = [...new Set([...state.saved, product.id])];
  });
  drawSaved();
  announce(`${product.name} is saved for later.`);
}

function menuFor(product) {
  return [
    ['Add two to cart', () => put(product, 2)],
    ['Save for later', () => save(product)],
  ];
}

function stockBadge(product) {
  const id = `stock-${product.id}`;
  return element(
    'span',
    { class: 'tooltip-host' },
    element('button', { type: 'button', class: 'badge', 'aria-describedby': id, 'data-testid': 'stock' }, product.stock),
    element('span', { id, role: 'tooltip', class: 'tooltip' }, stockText[product.stock]),
  );
}

function moreButton(product) {
  return element(
    'button',
    {
      type: 'button',
      class: 'more',
      'aria-label': `More for ${product.name}`,
      'aria-haspopup': 'menu',
      onclick: event => {
        const { left, bottom } = event.currentTarget.getBoundingClientRect();
        openMenu(menuFor(product), left, bottom);
      },
    },
    '⋯',
  );
}

function card(product) {
  return element(
    'li',
    {
      class: 'product-card',
      'data-testid': 'product-card',
      oncontextmenu: event => {
        event.preventDefault();
        openMenu(menuFor(product), event.clientX, event.clientY);
      },
    },
    element('img', { src: `images/${product.id}.svg`, alt: product.name, width: '240', height: '160' }),
    element('div', { class: 'card-head' }, element('h3', { id: `name-${product.id}` }, product.name), moreButton(product)),
    element('p', { class: 'quiet' }, product.text),
    element(
      'div',
      { class: 'card-line' },
      element('span', { class: 'price', 'data-testid': 'price' }, money(product.price)),
      stockBadge(product),
    ),
    element(
      'button',
      { type: 'button', class: 'primary', 'aria-describedby': `name-${product.id}`, onclick: () => put(product) },
      'Add to cart',
    ),
  );
}

function drawProducts() {
  const query = byId('query').value.trim().toLowerCase();
  const found = products
    .filter(product => product.name.toLowerCase().includes(query))
    .sort(orders[byId('sort').value]);
  byId('products').replaceChildren(...found.map(card));
  byId('result-count').textContent = found.length === 1 ? '1 product' : `${found.length} products`;
}

function drawSaved() {
  const saved = read().saved.map(id => products.find(product => product.id === id));
  byId('saved').hidden = saved.length === 0;
  byId('saved-list').replaceChildren(...saved.map(product => element('li', {}, product.name)));
}

byId('query').addEventListener('input', drawProducts);
byId('sort').addEventListener('change', drawProducts);
byId('search').addEventListener('submit', event => event.preventDefault());
drawProducts();
drawSaved();
