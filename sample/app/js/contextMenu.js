import { element } from './dom.js';

let close = () => {};

// entries: [name, action] each. Arrow keys move, Escape and a click elsewhere close.
export function openMenu(entries, left, top) {
  close();
  const before = document.activeElement;
  const buttons = entries.map(([name, action]) =>
    element('button', { type: 'button', role: 'menuitem', tabindex: '-1', onclick: () => choose(action) }, name),
  );
  const menu = element('div', { role: 'menu', class: 'context-menu', 'aria-label': 'Product', onkeydown: onKey }, ...buttons);

  function onKey(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') close();
    if (!step) return;
    event.preventDefault();
    const at = buttons.indexOf(document.activeElement);
    buttons[(at + step + buttons.length) % buttons.length].focus();
  }
  function choose(action) {
    close();
    action();
  }
  function onPointer(event) {
    if (!menu.contains(event.target)) close();
  }
  close = () => {
    menu.remove();
    document.removeEventListener('pointerdown', onPointer);
    close = () => {};
    before?.focus?.();
  };

  document.body.append(menu);
  menu.style.left = `${Math.min(left, innerWidth - menu.offsetWidth - 8)}px`;
  menu.style.top = `${Math.min(top, innerHeight - menu.offsetHeight - 8)}px`;
  document.addEventListener('pointerdown', onPointer);
  buttons[0].focus();
}
