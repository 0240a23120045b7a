// What every page has: header, footer, cookie banner, messages.
import { byId, element } from './dom.js';
import { itemCount, items, read, reset, update } from './store.js';

const links = [
  ['index.html', 'Products'],
  ['gift.html', 'Gift cards'],
  ['desk.html', 'Your desk'],
  ['delivery.html', 'Delivery'],
  ['contact.html', 'Contact'],
];

function currentPage() {
  return location.pathname.split('/').at(-1) || 'index.html';
}

function navigation() {
  const entries = links.map(([href, name]) =>
    element('li', {}, element('a', { href, 'aria-current': href === currentPage() ? 'page' : undefined }, name)),
  );
  return element('nav', { 'aria-label': 'Main' }, element('ul', {}, ...entries));
}

function logOut() {
  update(state => {
    state.user = null;
  });
  location.href = 'index.html';
}

// Opens by pointer, click or keyboard; Escape and leaving it close it.
function accountMenu(user) {
  const list = element(
    'ul',
    { id: 'account-menu', 'data-testid': 'account-menu', hidden: true },
    element('li', {}, element('a', { href: 'orders.html' }, 'Your orders')),
    element('li', {}, element('a', { href: 'security.html' }, 'Security')),
    element('li', {}, element('button', { type: 'button', onclick: logOut }, 'Log out')),
  );
  const button = element(
    'button',
    { type: 'button', 'aria-expanded': 'false', 'aria-controls': 'account-menu', onclick: () => show(true) },
    `Hello, ${user.name}`,
  );
  function show(open) {
    list.hidden = !open;
    button.setAttribute('aria-expanded', String(open));
  }
  const menu = element(
    'div',
    {
      class: 'account',
      onmouseenter: () => show(true),
      onmouseleave: () => show(false),
      onfocusout: event => {
        if (!menu.contains(event.relatedTarget)) show(false);
      },
      onkeydown: event => {
        if (event.key !== 'Escape') return;
        show(false);
        button.focus();
      },
    },
    button,
    list,
  );
  return menu;
}

function cartLink(state) {
  const count = itemCount(state);
  return element(
    'a',
    { href: 'cart.html', class: 'cart-link', 'aria-label': `Cart, ${items(count)}` },
    'Cart',
    element('span', { class: 'count', 'data-testid': 'cart-count' }, String(count)),
  );
}

function drawHeader(state) {
  byId('header').replaceChildren(
    element('a', { href: 'index.html', class: 'brand' }, element('img', { src: 'images/shop.svg', alt: '' }), 'Sample shop'),
    navigation(),
    element(
      'div',
      { class: 'header-end' },
      state.user ? accountMenu(state.user) : element('a', { href: 'login.html' }, 'Log in'),
      cartLink(state),
    ),
  );
}

function drawFooter() {
  byId('footer').replaceChildren(
    element('p', {}, 'A sample to try tests on. Nothing is sold, nothing leaves your browser.'),
    element('a', { href: 'delivery.html', target: '_blank', rel: 'noopener' }, 'Delivery terms (opens a new tab)'),
    element(
      'button',
      {
        type: 'button',
        class: 'link',
        onclick: () => {
          reset();
          location.href = 'index.html';
        },
      },
      'Reset the sample',
    ),
  );
}

function cookieBanner() {
  const choose = choice => () => {
    update(state => {
      state.cookies = choice;
    });
    banner.remove();
  };
  const banner = element(
    'section',
    { class: 'cookie-banner', 'aria-label': 'Cookies', 'data-testid': 'cookie-banner' },
    element('p', {}, 'This shop asks for consent to cookies, but sets none.'),
    element(
      'div',
      { class: 'button-row' },
      element('button', { type: 'button', onclick: choose('necessary') }, 'Necessary only'),
      element('button', { type: 'button', class: 'primary', onclick: choose('all') }, 'Allow all cookies'),
    ),
  );
  return banner;
}

const messages = element('div', { class: 'messages', role: 'status', 'data-testid': 'message' });

export function announce(text) {
  messages.replaceChildren(element('p', {}, text));
}

drawHeader(read());
drawFooter();
document.body.append(messages);
if (!read().cookies) document.body.append(cookieBanner());
// The scripts of the page itself have run by then: what is typed or sent earlier would be lost.
document.addEventListener('DOMContentLoaded', () => (document.querySelector('main').hidden = false));
document.addEventListener('shop-change', event => drawHeader(event.detail));
