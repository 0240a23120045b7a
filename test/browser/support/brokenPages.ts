import type { TestCase } from '../../../src/core/case/testCase.ts';

/** The sample application with one thing broken, so that one step fails, and no other. */
export interface BrokenPage {
  /** The action or expectation that fails, and what about it where there are several. */
  readonly name: string;
  /** The description of the case. */
  readonly of: string;
  /** Position of the step that fails, from 0. */
  readonly index: number;
  /** The file that is broken, and what is put in place of what; 404 or no answer in place of the file. */
  readonly file: string;
  readonly from: string;
  readonly to: string | 404 | null;
}

/** Cases for what no case of the sample can show: a page that is closed too often, and e-mail. */
export const extraCases: readonly TestCase[] = [
  {
    id: '00000000-0000-4000-8000-00000000c105',
    description: 'Close both pages',
    elements: [
      {
        interaction: { action: 'CLICK' },
        selectors: [{ selectorType: 'ROLE', selector: 'link', options: { name: 'Delivery terms' } }],
      },
      { interaction: { action: 'CLOSE_PAGE' } },
      { interaction: { action: 'CLOSE_PAGE' } },
    ],
  },
  {
    id: '00000000-0000-4000-8000-0000000e3a11',
    description: 'Open an e-mail',
    elements: [{ interaction: { action: 'OPEN_EMAIL', calledWith: { subjectContaining: 'Welcome' } } }],
  },
];

const brokenPage = (
  [name, of, index]: readonly [name: string, of: string, index: number],
  file: string,
  from: string,
  to: BrokenPage['to'],
): BrokenPage => ({ name, of, index, file, from, to });

export const brokenPages: readonly BrokenPage[] = [
  brokenPage(['CLICK', 'Accept cookies', 0], 'js/page.js', 'Allow all cookies', 'Allow every cookie'),
  brokenPage(['ENTER_TEXT', 'Write to us', 3], 'contact.html', '>E-mail address<', '>Mail<'),
  brokenPage(['TYPE_TEXT', 'Give a gift card', 16], 'gift.html', 'PIN to redeem the card', 'A number'),
  brokenPage(['KEY_PRESS', 'Arrange the desk', 6], 'js/store.js', 'Wall clock', 'Clock'),
  brokenPage(['SELECT_OPTION', 'Find a product', 0], 'index.html', 'Price: low to high', 'Cheapest first'),
  brokenPage(
    ['HOVER', 'Find a product', 4],
    'js/products.js',
    "'data-testid': 'stock'",
    "'data-testid': 'badge'",
  ),
  brokenPage(['GO_TO', 'Arrange the desk', 0], 'desk.html', '', null),
  brokenPage(['UPLOAD', 'Return something', 3], 'delivery.html', 'type="file"', 'type="text"'),
  brokenPage(
    ['DOWNLOAD', 'Return something', 2],
    'js/delivery.js',
    'link.download',
    "link.addEventListener('click', (event) => event.preventDefault());\nlink.download",
  ),
  brokenPage(
    ['DRAG_AND_DROP', 'Arrange the desk', 5],
    'desk.html',
    'data-testid="desk"',
    'data-testid="table"',
  ),
  brokenPage(['EXTRACT', 'Return something', 1], 'delivery.html', '>return form</a>', '>form</a>'),
  brokenPage(['JAVASCRIPT in the sandbox', 'Check out', 6], 'js/cart.js', 'SHOP-$', 'ORDER-$'),
  brokenPage(['JAVASCRIPT in the page', 'Arrange the desk', 13], 'js/desk.js', 'undoing.pop()?.();', ''),
  brokenPage(['OPEN_EMAIL', 'Open an e-mail', 0], 'index.html', '', ''),
  brokenPage(['CLOSE_PAGE', 'Close both pages', 2], 'js/page.js', "target: '_blank', ", ''),
  brokenPage(['WAIT_FOR code', 'Arrange the desk', 12], 'js/desk.js', "saved = 'true'", "saved = 'never'"),
  brokenPage(['WAIT_FOR web components', 'Arrange the desk', 2], 'js/deskRuler.js', 'setTimeout', 'void '),
  brokenPage(
    ['SCROLL', 'Look at the desk', 4],
    'desk.html',
    'aria-label="View of the desk"',
    'aria-label="View"',
  ),
  brokenPage(
    ['VISIBLE', 'Read the terms in a new tab', 3],
    'index.html',
    'title="Newsletter"',
    'title="News"',
  ),
  brokenPage(['NOT_VISIBLE', 'Accept cookies', 1], 'js/page.js', 'banner.remove();', ''),
  brokenPage(['DISABLED', 'Write to us', 1], 'contact.html', ' disabled>Send', '>Send'),
  brokenPage(
    ['TO_BE_CHECKED', 'Write to us', 9],
    'js/contact.js',
    'const send =',
    "form.elements.consent.addEventListener('click', (event) => event.preventDefault());\nconst send =",
  ),
  brokenPage(
    ['NOT_TO_BE_CHECKED', 'Write to us', 10],
    'contact.html',
    'name="channel" value="telephone"',
    'name="other" value="telephone" checked',
  ),
  brokenPage(
    ['TO_HAVE_VALUE', 'Refuse a wrong password', 5],
    'js/login.js',
    "password.value = ''",
    "name = ''",
  ),
  brokenPage(['TO_CONTAIN_TEXT', 'Refuse a wrong password', 4], 'js/login.js', 'return refuse()', 'return'),
  brokenPage(
    ['TO_HAVE_STYLE', 'Look at the desk', 3],
    'shop.css',
    'border-top-style: dashed',
    'outline: none',
  ),
  brokenPage(['RESPONSE_OK', 'Read the delivery terms', 1], 'delivery.html', '', 404),
];

/** The file as the broken application serves it. */
export function servedFile({ file, from, to }: BrokenPage, name: string, text: string): string | 404 | null {
  if (name !== file) return text;
  if (typeof to !== 'string') return to;
  if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
  return text.replace(from, () => to);
}
