// All the shop knows, kept in this browser only.
const KEY = 'sample-shop';

const initial = { cookies: null, user: null, cart: {}, saved: [], orders: [], gifts: [] };

export function read() {
  return { ...initial, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
}

export function update(change) {
  const state = read();
  change(state);
  localStorage.setItem(KEY, JSON.stringify(state));
  document.dispatchEvent(new CustomEvent('shop-change', { detail: state }));
}

export function reset() {
  localStorage.removeItem(KEY);
}

export const accounts = [{ userName: 'ada@example.com', password: 'correct horse', key: 'JBSWY3DPEHPK3PXP', name: 'Ada' }];

// Prices in cents.
export const products = [
  { id: 'mug', name: 'Enamel mug', price: 1400, stock: 'In stock', text: 'Chip it, drop it, take it camping.' },
  { id: 'notebook-dotted', name: 'Dotted notebook', price: 1250, stock: 'In stock', text: '160 pages that lie flat.' },
  { id: 'lamp', name: 'Desk lamp', price: 4900, stock: 'Few left', text: 'Warm light, on a long arm.' },
  { id: 'backpack', name: 'Canvas backpack', price: 7900, stock: 'In stock', text: 'Room for a laptop and lunch.' },
  { id: 'pencils', name: 'Pencil set', price: 650, stock: 'In stock', text: 'Five of them, already sharp.' },
  { id: 'fern', name: 'Potted fern', price: 1800, stock: 'Few left', text: 'Forgives a forgotten week.' },
  { id: 'notebook-ruled', name: 'Ruled notebook', price: 1100, stock: 'In stock', text: 'For those who like lines.' },
  { id: 'clock', name: 'Wall clock', price: 3400, stock: 'In stock', text: 'Ticks so softly you forget it.' },
];

export function money(cents) {
  return `€${(cents / 100).toFixed(2)}`;
}

export function addToCart(productId, quantity = 1) {
  update(state => {
    state.cart[productId] = (state.cart[productId] ?? 0) + quantity;
  });
}

export function cartRows({ cart }) {
  return products
    .filter(product => cart[product.id])
    .map(product => ({ product, quantity: cart[product.id], sum: product.price * cart[product.id] }));
}

export function cartTotal(state) {
  return cartRows(state).reduce((total, row) => total + row.sum, 0);
}

export function itemCount({ cart }) {
  return Object.values(cart).reduce((count, quantity) => count + quantity, 0);
}

export function items(count) {
  return count === 1 ? '1 item' : `${count} items`;
}
