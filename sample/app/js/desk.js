import './page.js';
import './deskRuler.js';
import { byId, element } from './dom.js';
import { products } from './store.js';

const shelf = byId('shelf');
const desk = byId('desk');
const status = byId('desk-status');
const undoing = [];

function thing(product) {
  return element(
    'li',
    {
      id: `thing-${product.id}`,
      draggable: 'true',
      tabindex: '0',
      ondragstart: event => event.dataTransfer.setData('text/plain', product.id),
      ondblclick: event => turn(event.currentTarget),
      onauxclick: event => event.button === 1 && putBack(event.currentTarget),
      onmousedown: event => event.button === 1 && event.preventDefault(),
      onkeydown: onKey,
    },
    element('img', { src: `images/${product.id}.svg`, alt: '', draggable: 'false' }),
    product.name,
  );
}

function onKey(event) {
  const action = { Enter: putOnDesk, ' ': turn, Delete: putBack }[event.key];
  if (!action) return;
  event.preventDefault();
  action(event.currentTarget);
}

const isOnDesk = item => item.parentElement === desk;

function move(item, to, words) {
  const from = item.parentElement;
  to.append(item);
  undoing.push(() => from.append(item));
  item.focus();
  tell(`${item.textContent} is ${words}.`);
}

function putOnDesk(item) {
  if (!isOnDesk(item)) move(item, desk, 'on the desk');
}

function putBack(item) {
  if (isOnDesk(item)) move(item, shelf, 'back on the shelf');
}

function turn(item) {
  if (!isOnDesk(item)) return;
  item.classList.toggle('turned');
  undoing.push(() => item.classList.toggle('turned'));
  tell(`${item.textContent} is turned around.`);
}

// As a real planner would: what is on the desk is kept after a moment.
let saving;
function tell(words) {
  status.textContent = words;
  byId('clear').disabled = desk.children.length === 0;
  document.body.dataset.saved = 'false';
  clearTimeout(saving);
  saving = setTimeout(() => (document.body.dataset.saved = 'true'), 250);
}

function showTab(tab) {
  for (const one of document.querySelectorAll('[role=tab]')) {
    one.setAttribute('aria-selected', String(one === tab));
    byId(one.getAttribute('aria-controls')).hidden = one !== tab;
  }
}

desk.parentElement.addEventListener('dragover', event => event.preventDefault());
desk.parentElement.addEventListener('drop', event => {
  event.preventDefault();
  const item = byId(`thing-${event.dataTransfer.getData('text/plain')}`);
  if (item) putOnDesk(item);
});
desk.parentElement.addEventListener('scroll', () => {
  status.textContent = desk.parentElement.scrollLeft > 0 ? 'The right side is visible.' : 'The left side is visible.';
});
document.addEventListener('keydown', event => {
  if (event.key !== 'z' || !(event.ctrlKey || event.metaKey)) return;
  undoing.pop()?.();
  tell('Undone.');
});
byId('clear').addEventListener('click', () => {
  shelf.append(...desk.children);
  undoing.length = 0;
  tell('The desk is empty.');
});
byId('grid').addEventListener('click', event => {
  const isOn = event.currentTarget.getAttribute('aria-pressed') === 'false';
  event.currentTarget.setAttribute('aria-pressed', String(isOn));
  desk.classList.toggle('grid', isOn);
});
for (const tab of document.querySelectorAll('[role=tab]')) tab.addEventListener('click', () => showTab(tab));

shelf.append(...products.filter(({ id }) => ['mug', 'lamp', 'fern', 'clock', 'pencils'].includes(id)).map(thing));
