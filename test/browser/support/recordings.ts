import type { Flow } from './recordedFlows.ts';

/** What a person does in the pages of an application, from a path on. */
export interface ScriptedRecording extends Flow {
  readonly path: string;
}

/** A password that is no variable's value. */
export const ownPassword = 'tr0ub4dor&3';

export const shopRecordings: readonly ScriptedRecording[] = [
  {
    does: 'logs in with Enter',
    path: 'login.html',
    play: async (hand) => {
      await hand.fill('#user-name', 'ada@example.com');
      await hand.press('Tab');
      await hand.type('correct horse');
      await hand.press('Enter');
      await hand.expect('visible', '.account button');
    },
  },
  {
    does: 'is refused',
    path: 'login.html',
    play: async (hand) => {
      await hand.fill('#user-name', 'grace@example.com');
      await hand.fill('#password', ownPassword);
      await hand.click('#login button');
      await hand.expect('text', '#login-alert');
    },
  },
  {
    does: 'allows cookies',
    path: 'index.html',
    play: async (hand) => {
      await hand.click('.cookie-banner .primary');
      await hand.expect('visible', 'h1');
    },
  },
  {
    does: 'puts a product into the cart',
    path: 'index.html',
    play: async (hand) => {
      await hand.click('.cookie-banner .primary');
      await hand.click('#products li >> nth=1 >> button.more');
      await hand.click('[role=menuitem] >> nth=0');
      await hand.click('.cart-link');
      await hand.expect('text', '[data-testid=cart-total]');
    },
  },
  {
    does: 'searches and sorts',
    path: 'index.html',
    play: async (hand) => {
      await hand.click('.cookie-banner .primary');
      await hand.fill('#query', 'lamp');
      await hand.press('Tab');
      await hand.type('N');
      await hand.expect('value', '#sort');
      await hand.expect('text', '#result-count');
    },
  },
  {
    does: 'writes a message',
    path: 'contact.html',
    play: async (hand) => {
      await hand.click('.cookie-banner .primary');
      await hand.fill('#name', 'Grace');
      await hand.press('Control', 'a');
      await hand.type("Ada O'Neil");
      await hand.expect('value', '#name');
      await hand.fill('#email', 'ada@example.com');
      await hand.press('Tab');
      await hand.type('D');
      await hand.press('Tab');
      await hand.type('12312030');
      await hand.fill('#message', 'One "line"');
      await hand.press('Enter');
      await hand.type('and another');
      await hand.click('input[value=telephone]');
      await hand.click('input[name=consent]');
      await hand.click('#contact button');
      await hand.expect('text', '#thanks p');
    },
  },
  {
    does: 'turns an item around',
    says: ['place', 'place'],
    path: 'desk.html',
    play: async (hand) => {
      await hand.click('.cookie-banner .primary');
      await hand.click('#thing-mug');
      await hand.press('Enter');
      await hand.click('#desk #thing-mug', 2);
      await hand.expect('text', '#desk-status');
    },
  },
  {
    does: 'reads the terms in a new tab',
    path: 'index.html',
    play: async (hand) => {
      await hand.click('.cookie-banner .primary');
      await hand.open('#footer a');
      await hand.click('summary');
      await hand.expect('visible', 'details a');
    },
  },
  {
    does: 'subscribes in a frame',
    path: 'index.html',
    play: async (hand) => {
      await hand.click('.cookie-banner .primary');
      await hand.fill('iframe >> internal:control=enter-frame >> #email', 'ada@example.com');
      await hand.press('Enter');
      await hand.expect('text', 'iframe >> internal:control=enter-frame >> #signed-up');
    },
  },
  {
    does: 'empties the cart',
    path: 'index.html',
    play: async (hand) => {
      await hand.click('.cookie-banner .primary');
      await hand.click('#products li >> nth=0 >> button.more');
      await hand.click('[role=menuitem] >> nth=0');
      await hand.click('.cart-link');
      await hand.click('#empty-cart');
      await hand.click('dialog .danger');
      await hand.expect('visible', '#cart-empty');
    },
  },
  {
    // Its name is that of others, too, and the description of each is another one.
    does: 'adds the third product',
    path: 'index.html',
    play: async (hand) => {
      await hand.click('.cookie-banner .primary');
      await hand.click('#products li >> nth=2 >> button.primary');
      await hand.expect('text', '.cart-link');
    },
  },
  {
    // The page that the second click opens has none of the products.
    does: 'adds the second product, and leaves at once',
    path: 'index.html',
    play: async (hand) => {
      await hand.click('.cookie-banner .primary');
      await hand.clickBoth('#products li >> nth=1 >> button.primary', 'header a[href*="contact"]');
      await hand.expect('visible', '#name');
    },
  },
];

const telling = new Set([
  'logs in with Enter',
  'is refused',
  'writes a message',
  'adds the second product, and leaves at once',
]);

/** Those that differ the most from each other. */
export const tellingRecordings = shopRecordings.filter(({ does }) => telling.has(does));
