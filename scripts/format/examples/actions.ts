import { label, role, testId } from './selectors.ts';
import type { ActionExamples } from './stepExample.ts';

/** Steps that do something, for the page about the format. */
export const actionExamples: ActionExamples = {
  CLICK: [
    { about: 'A normal click:', selectors: [role('button', 'Add to cart')] },
    {
      about: 'A right-click, which opens a context menu:',
      calledWith: { button: 'right' },
      selectors: [role('row', 'Desk lamp')],
    },
    {
      about: 'A double-click, even if another element is in the way:',
      calledWith: { double: true, force: true },
      selectors: [testId('product-name')],
    },
  ],
  ENTER_TEXT: [
    { about: 'A fixed text:', calledWith: 'desk lamp', selectors: [label('Search products')] },
    { about: 'A value of the environment:', calledWith: '$PASSWORD', selectors: [label('Password')] },
  ],
  TYPE_TEXT: [
    {
      about: 'A search field that shows suggestions while you type:',
      calledWith: { text: 'lamp', delay: 50 },
      selectors: [role('searchbox', 'Search products')],
    },
  ],
  KEY_PRESS: [
    {
      about: 'In an element, which gets the focus first:',
      calledWith: 'Enter',
      selectors: [label('Password')],
    },
    { about: 'In the element that has the focus:', calledWith: 'Shift+Tab' },
  ],
  SELECT_OPTION: [
    { about: 'By value or label:', calledWith: 'Germany', selectors: [label('Country')] },
    { about: 'By position:', calledWith: { index: 0 }, selectors: [label('Delivery')] },
    { about: 'Several options:', calledWith: ['Red', 'Blue'], selectors: [label('Colors')] },
    { about: 'Without an argument, all options of a list are deselected:', selectors: [label('Colors')] },
  ],
  HOVER: [{ about: 'A menu that opens below the mouse:', selectors: [role('link', 'Products')] }],
  GO_TO: [
    { about: 'A path:', calledWith: '/products/desk-lamp' },
    { about: 'A URL:', calledWith: 'https://status.example.com' },
  ],
  UPLOAD: [
    {
      about: 'The file is in the folder `files`, or was downloaded by an earlier step:',
      calledWith: 'receipt.pdf',
      selectors: [label('Receipt')],
    },
  ],
  DOWNLOAD: [
    {
      about: 'Clicks the element, and saves the file under this name:',
      calledWith: 'receipt.pdf',
      selectors: [role('link', 'Download receipt')],
    },
    { about: 'Saves the file under its own name:', selectors: [role('link', 'Download receipt')] },
  ],
  DRAG_AND_DROP: [
    {
      about: 'To the middle of an element that a locator line finds:',
      calledWith: ["getByRole('region', { name: 'Cart' })", null],
      selectors: [role('img', 'Desk lamp')],
    },
    {
      about:
        'To a point of an element that a CSS selector finds; `sourcePosition` and `force` are possible, too:',
      calledWith: ['#desk', { targetPosition: { x: 40, y: 20 } }],
      selectors: [role('img', 'Desk lamp')],
    },
  ],
  EXTRACT: [
    {
      about: 'The text of the element:',
      calledWith: { variableName: 'orderNumber', type: 'TEXT' },
      selectors: [testId('order-number')],
    },
    {
      about: 'An attribute of the element, here the address of a link:',
      calledWith: { variableName: 'receiptUrl', type: 'ATTRIBUTE', attributeName: 'href' },
      selectors: [role('link', 'Download receipt')],
    },
  ],
  JAVASCRIPT: [
    {
      about: 'In the sandbox, which can’t access the page:',
      calledWith: {
        code: "const tomorrow = new Date(Date.now() + 86_400_000);\nsetDynamicVariable('deliveryDate', tomorrow.toISOString().slice(0, 10));\n",
      },
    },
    {
      about: 'In the page: the object that the code returns sets variables, here `$$theme`:',
      calledWith: {
        code: "localStorage.setItem('currency', 'EUR');\nreturn { theme: document.body.className };\n",
        execType: 'browser',
      },
    },
  ],
  OPEN_EMAIL: [
    {
      about: 'The newest email to the address with `+shop` before the @, and with this text in its subject:',
      calledWith: { subjectContaining: 'Confirm your order', subAddress: 'shop' },
    },
  ],
  CLOSE_PAGE: [{ about: 'The next step is about the page that was opened before:' }],
  WAIT_FOR: [
    { about: 'Without an argument, until the page is loaded:' },
    { about: 'For a fixed time:', calledWith: { type: 'fixedTime', timeMilliseconds: 500 } },
    {
      about: 'For code, which runs in the page again and again:',
      calledWith: { type: 'code', code: "return document.querySelectorAll('.spinner').length === 0;" },
    },
  ],
  SCROLL: [
    {
      about: 'Without an argument, until the element is in view:',
      selectors: [role('heading', 'Delivery terms')],
    },
    {
      about: 'The content of an element, by pixels:',
      calledWith: { y: 300 },
      selectors: [testId('cart-items')],
    },
    {
      about: 'The page, by pixels; without an argument, by the height of the window:',
      calledWith: { y: 600 },
    },
  ],
};
