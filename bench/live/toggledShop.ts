import { serveSampleApp, type SampleServer } from '../../test/browser/support/sampleApp.ts';

/** A point beside all that takes clicks, in pixels of the page. */
export const besideAll = { x: 4, y: 700 };

const toggle = `
addEventListener('click', () => {
  const { style } = document.querySelector('#main');
  style.visibility = style.visibility === 'hidden' ? '' : 'hidden';
});`;

/** Serves the sample shop; each click in its list of products hides or shows all of the list. */
export const serveToggledShop = (): Promise<SampleServer> =>
  serveSampleApp((name, text) => (name === 'js/products.js' ? text + toggle : text));
