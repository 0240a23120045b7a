import { element } from './dom.js';

// A scale along the desk. It is upgraded a moment after the page is there, as web components are.
class DeskRuler extends HTMLElement {
  connectedCallback() {
    const marks = Array.from({ length: 13 }, (_, at) => element('span', {}, `${at * 10} cm`));
    this.replaceChildren(...marks);
  }
}

setTimeout(() => customElements.define('desk-ruler', DeskRuler), 200);
