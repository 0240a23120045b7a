import type { PartingClass } from '../../src/trace/flaky/compareRuns.ts';
import { blocked, covered, el, list, missing, notSeen, table, unequal, type MadeStep } from './flakyPages.ts';

/** A fault that makes a test case fail sometimes, as it is planted. */
export interface FlakyFault {
  readonly name: string;
  readonly kind: PartingClass;
  /** Position of the step that first leaves something else behind where it fails, from 0. */
  readonly step: number;
  /** How often it fails, from 0 to 1. */
  readonly share: number;
  readonly steps: (fails: boolean, random: () => number) => readonly MadeStep[];
}

const ok = (name: string, duration = 120) => ({ name, status: 200, duration });
const home: MadeStep = {
  title: 'Open the shop',
  main: [el('h1', 'Shop'), el('p', 'Welcome')],
  requests: [ok('GET /')],
};
/** The step that fails, or the one that passes and what comes after it. */
const ends = (fails: boolean, failed: MadeStep, ...passed: MadeStep[]): MadeStep[] =>
  fails ? [failed] : passed;
const cart = (total: string): MadeStep['main'] => [
  el('h1', 'Cart'),
  table(['Desk', '1', '240.00'], ['Lamp', '2', '60.00']),
  el('p', total),
];
const heading = (text: string, ...rest: MadeStep['main']): MadeStep['main'] => [el('h1', text), ...rest];

const timing: FlakyFault[] = [
  {
    name: 'the list is still loading when the step gives up',
    kind: 'timing',
    step: 2,
    share: 0.3,
    steps: (fails) => {
      const loading = heading('Orders', el('p', { class: 'spinner' }, 'Loading…'));
      const click = "Click 'Order A-17'";
      return [
        home,
        { title: "Click link 'Orders'", main: loading, requests: [ok('GET /api/orders', 900)] },
        ...ends(
          fails,
          { title: click, main: loading, error: missing("getByText('Order A-17')") },
          { title: click, main: heading('Order A-17', el('p', 'Paid')), duration: 2400 },
        ),
      ];
    },
  },
  {
    name: 'the message is gone before it is checked',
    kind: 'timing',
    step: 3,
    share: 0.4,
    steps: (fails) => {
      const form = heading('Profile', el('button', 'Save'));
      const check = "See 'Saved'";
      return [
        home,
        { title: "Click link 'Profile'", main: form },
        { title: "Click button 'Save'", main: form, requests: [ok('PUT /api/profile')] },
        ...ends(
          fails,
          { title: check, main: form, error: notSeen("getByText('Saved')") },
          { title: check, main: [...form, el('p', { role: 'status' }, 'Saved')] },
        ),
      ];
    },
  },
  {
    name: 'a click comes before the page listens',
    kind: 'timing',
    step: 1,
    share: 0.5,
    steps: (fails) => {
      const counter = (value: string): MadeStep['main'] =>
        heading('Counter', el('output', value), el('button', '+'));
      const check = "Check that the counter is '1'";
      return [
        { title: 'Open the counter', main: counter('0'), requests: [ok('GET /counter'), ok('GET /app.js')] },
        { title: "Click button '+'", main: counter(fails ? '0' : '1') },
        ...ends(
          fails,
          {
            title: check,
            main: counter('0'),
            error: unequal('toHaveText', "getByRole('status')", '"1"', '"0"'),
          },
          { title: check, main: counter('1') },
        ),
      ];
    },
  },
  {
    name: 'the button is not enabled in time',
    kind: 'timing',
    step: 3,
    share: 0.2,
    steps: (fails) => {
      const form = heading('Sign up', el('input'), el('button', 'Submit'));
      const submit = "Click button 'Submit'";
      return [
        home,
        { title: "Click link 'Sign up'", main: form },
        { title: "Enter 'a@b.test'", main: form },
        ...ends(
          fails,
          {
            title: submit,
            main: form,
            error: blocked("getByRole('button', { name: 'Submit' })", 'element is not enabled'),
          },
          { title: submit, main: heading('Thank you'), duration: 1900 },
        ),
      ];
    },
  },
  {
    name: 'the page replaces the element again and again',
    kind: 'timing',
    step: 2,
    share: 0.3,
    steps: (fails) => {
      const click = "Click button 'Open'";
      const rows = heading('Jobs', list('Build', 'Test'), el('button', 'Open'));
      return [
        home,
        { title: "Click link 'Jobs'", main: rows, requests: [ok('GET /api/jobs')] },
        ...ends(
          fails,
          {
            title: click,
            main: rows,
            error: blocked("getByRole('button')", 'element was detached from the DOM, retrying'),
          },
          { title: click, main: heading('Build', el('p', 'Log')) },
        ),
      ];
    },
  },
  {
    name: 'results of a search come later than the check',
    kind: 'timing',
    step: 2,
    share: 0.6,
    steps: (fails) => {
      const all = heading('Products', list('Desk', 'Chair', 'Lamp'));
      const check = "Check that the first product is 'Lamp'";
      return [
        { title: 'Open the products', main: all, requests: [ok('GET /products')] },
        { title: "Enter 'lamp'", main: all, requests: [ok('GET /api/search', 400)] },
        ...ends(
          fails,
          {
            title: check,
            main: all,
            error: unequal('toHaveText', "getByRole('listitem').first()", '"Lamp"', '"Desk"'),
          },
          { title: check, main: heading('Products', list('Lamp')) },
        ),
      ];
    },
  },
  {
    name: 'the login leads on late',
    kind: 'timing',
    step: 3,
    share: 0.3,
    steps: (fails) => {
      const login = heading('Log in', el('button', 'Log in'));
      const check = "See 'Your account'";
      return [
        { title: 'Open the login', main: login, path: '/login' },
        { title: "Enter 'ada'", main: login, path: '/login' },
        { title: "Click button 'Log in'", main: login, path: '/login', requests: [ok('POST /api/login')] },
        ...ends(
          fails,
          { title: check, main: login, path: '/login', error: notSeen("getByText('Your account')") },
          { title: check, main: heading('Your account'), path: '/account', duration: 2700 },
        ),
      ];
    },
  },
];

const network: FlakyFault[] = [
  {
    name: 'the service answers with an error',
    kind: 'network',
    step: 2,
    share: 0.3,
    steps: (fails) => [
      home,
      { title: "Click link 'Cart'", main: cart('Total 300.00') },
      {
        title: "Click button 'Order'",
        main: fails ? [...cart('Total 300.00'), el('p', 'Something went wrong')] : heading('Thank you'),
        requests: [{ name: 'POST /api/orders', status: fails ? 500 : 201, duration: 200 }],
      },
      ...ends(
        fails,
        {
          title: "See 'Thank you'",
          main: [...cart('Total 300.00'), el('p', 'Something went wrong')],
          error: notSeen("getByText('Thank you')"),
        },
        { title: "See 'Thank you'", main: heading('Thank you') },
      ),
    ],
  },
  {
    name: 'a list is empty because its request was not answered',
    kind: 'network',
    step: 0,
    share: 0.4,
    steps: (fails) => {
      const main = heading('Products', fails ? el('p', 'No products') : list('Desk', 'Lamp'));
      return [
        {
          title: 'Open the products',
          main,
          requests: [
            ok('GET /products'),
            fails ? { name: 'GET /api/products', status: -1 } : ok('GET /api/products'),
          ],
          consoleErrors: fails ? ['TypeError: Failed to fetch'] : [],
        },
        { title: 'Move to the menu', main },
        ...ends(
          fails,
          { title: "Click 'Lamp'", main, error: missing("getByText('Lamp')") },
          { title: "Click 'Lamp'", main: heading('Lamp') },
        ),
      ];
    },
  },
  {
    name: 'a page cannot be opened',
    kind: 'network',
    step: 1,
    share: 0.2,
    steps: (fails) => [
      home,
      ...ends(
        fails,
        {
          title: 'Open /account',
          main: [],
          error:
            'Error: page.goto: net::ERR_CONNECTION_RESET at http://app.test/account\nCall log:\n  - navigating to "http://app.test/account", waiting until "load"\n',
          requests: [{ name: 'GET /account', status: -1 }],
        },
        { title: 'Open /account', main: heading('Account'), requests: [ok('GET /account')] },
        { title: "See 'Account'", main: heading('Account') },
      ),
    ],
  },
  {
    name: 'an answer takes longer than the test waits',
    kind: 'network',
    step: 1,
    share: 0.3,
    steps: (fails, random) => {
      const loading = heading('Invoices', el('p', { 'aria-busy': 'true' }, 'Loading…'));
      const invoices = heading('Invoices', list('Invoice R-1', 'Invoice R-2'));
      const check = "See 'Invoice R-1'";
      return [
        home,
        {
          title: "Click link 'Invoices'",
          main: fails || random() < 0.5 ? loading : invoices,
          requests: [
            fails ? { name: 'GET /api/invoices', status: -1 } : ok('GET /api/invoices', 200 + random() * 200),
          ],
        },
        ...ends(
          fails,
          { title: check, main: loading, error: notSeen("getByText('Invoice R-1')") },
          { title: check, main: invoices },
        ),
      ];
    },
  },
  {
    name: 'a part of the program is missing on the server',
    kind: 'network',
    step: 1,
    share: 0.3,
    steps: (fails) => {
      const main = heading('Documents', el('button', 'Edit'));
      return [
        { title: 'Open the documents', main },
        {
          title: "Click button 'Edit'",
          main: fails ? main : heading('Editor', el('textarea')),
          requests: [{ name: 'GET /assets/editor.js', status: fails ? 404 : 200, duration: 60 }],
          consoleErrors: fails ? ['ChunkLoadError: Loading chunk 7 failed'] : [],
        },
        ...ends(
          fails,
          { title: "See 'Editor'", main, error: notSeen("getByRole('heading', { name: 'Editor' })") },
          { title: "See 'Editor'", main: heading('Editor', el('textarea')) },
        ),
      ];
    },
  },
  {
    name: 'too many requests',
    kind: 'network',
    step: 2,
    share: 0.5,
    steps: (fails) => {
      const later = heading('Search', el('p', 'Try again later'));
      return [
        home,
        { title: "Click link 'Search'", main: heading('Search') },
        {
          title: "Enter 'lamp'",
          main: fails ? later : heading('Search', list('Desk lamp')),
          requests: [{ name: 'GET /api/search', status: fails ? 429 : 200, duration: 40 }],
        },
        ...ends(
          fails,
          {
            title: 'Check the first result',
            main: later,
            error: unequal('toContainText', "getByRole('main')", '"Desk lamp"', '"Search Try again later"'),
          },
          { title: 'Check the first result', main: heading('Search', list('Desk lamp')) },
        ),
      ];
    },
  },
  {
    name: 'the session is not renewed',
    kind: 'network',
    step: 1,
    share: 0.2,
    steps: (fails) => {
      const login = heading('Log in');
      return [
        home,
        {
          title: "Click link 'Settings'",
          main: fails ? login : heading('Settings', el('button', 'Change')),
          path: fails ? '/login' : '/settings',
          requests: [{ name: 'POST /api/token', status: fails ? 401 : 200, duration: 90 }],
        },
        ...ends(
          fails,
          {
            title: "Click button 'Change'",
            main: login,
            path: '/login',
            error: missing("getByRole('button', { name: 'Change' })"),
          },
          {
            title: "Click button 'Change'",
            main: heading('Settings', el('p', 'Changed')),
            path: '/settings',
          },
        ),
      ];
    },
  },
];

const data: FlakyFault[] = [
  {
    name: 'rows come in another order',
    kind: 'data',
    step: 1,
    share: 0.4,
    steps: (fails) => {
      const rows = ['Anna', 'Marta', 'Zoe'];
      const main = heading('People', list(...(fails ? ['Zoe', 'Anna', 'Marta'] : rows)));
      const check = "Check that the first is 'Anna'";
      return [
        home,
        { title: "Click link 'People'", main, requests: [ok('GET /api/people')] },
        ...ends(
          fails,
          {
            title: check,
            main,
            error: unequal('toHaveText', "getByRole('listitem').first()", '"Anna"', '"Zoe"'),
          },
          { title: check, main },
        ),
      ];
    },
  },
  {
    name: 'another test has left a row',
    kind: 'data',
    step: 1,
    share: 0.3,
    steps: (fails) => {
      const main = heading('Projects', list('Bridge', ...(fails ? ['Bridge'] : []), 'Tower'));
      const error =
        "Error: locator.click: Error: strict mode violation: getByText('Bridge') resolved to 2 elements:\n    1) <li>Bridge</li> aka getByText('Bridge').first()\n    2) <li>Bridge</li> aka getByText('Bridge').nth(1)\n\nCall log:\n  - waiting for getByText('Bridge')\n";
      return [
        home,
        { title: "Click link 'Projects'", main, requests: [ok('GET /api/projects')] },
        ...ends(
          fails,
          { title: "Click 'Bridge'", main, error },
          { title: "Click 'Bridge'", main: heading('Bridge') },
        ),
      ];
    },
  },
  {
    name: 'other products are offered',
    kind: 'data',
    step: 0,
    share: 0.5,
    steps: (fails) => {
      const main = heading(
        'Offers',
        table(
          ...(fails
            ? [
                ['Red lamp', '20.00'],
                ['Green chair', '45.00'],
              ]
            : [
                ['Blue lamp', '22.00'],
                ['White desk', '99.00'],
              ]),
        ),
      );
      return [
        { title: 'Open the offers', main, requests: [ok('GET /offers')] },
        ...ends(
          fails,
          { title: "Click 'Blue lamp'", main, error: missing("getByText('Blue lamp')") },
          { title: "Click 'Blue lamp'", main: heading('Blue lamp') },
        ),
      ];
    },
  },
  {
    name: 'half of the users get other words',
    kind: 'data',
    step: 1,
    share: 0.5,
    steps: (fails) => {
      const main = heading('Desk', el('p', '240.00'), el('button', fails ? 'Get it today' : 'Buy now'));
      const click = "Click button 'Buy now'";
      return [
        home,
        { title: "Click 'Desk'", main },
        ...ends(
          fails,
          { title: click, main, error: missing("getByRole('button', { name: 'Buy now' })") },
          { title: click, main: heading('Cart', list('Desk')) },
        ),
      ];
    },
  },
  {
    name: 'a product is sold out, and not listed',
    kind: 'data',
    step: 1,
    share: 0.3,
    steps: (fails) => {
      const rows = [['Chair', '45.00'], ...(fails ? [] : [['Desk', '240.00']]), ['Lamp', '30.00']];
      const main = heading('Products', table(...rows));
      return [
        home,
        { title: "Click link 'Products'", main, requests: [ok('GET /api/products')] },
        { title: 'Scroll down', main },
        ...ends(
          fails,
          { title: "Click 'Desk'", main, error: missing("getByText('Desk')") },
          { title: "Click 'Desk'", main: heading('Desk') },
        ),
      ];
    },
  },
  {
    name: 'days are offered by the date',
    kind: 'data',
    step: 2,
    share: 0.4,
    steps: (fails) => {
      const days = fails ? ['Wednesday 8–10', 'Thursday 8–10'] : ['Tuesday 8–10', 'Wednesday 8–10'];
      const main = heading(
        'Delivery',
        el('p', `Next delivery: ${fails ? 'Wednesday' : 'Tuesday'}`),
        list(...days),
      );
      return [
        home,
        { title: "Click link 'Cart'", main: cart('Total 300.00') },
        { title: "Click button 'Next'", main },
        ...ends(
          fails,
          { title: "Click 'Tuesday 8–10'", main, error: missing("getByText('Tuesday 8–10')") },
          { title: "Click 'Tuesday 8–10'", main: heading('Payment') },
        ),
      ];
    },
  },
  {
    name: 'another user of the pool is logged in',
    kind: 'data',
    step: 1,
    share: 0.3,
    steps: (fails) => {
      const [street, city] = fails ? ['Elbe Road 9', 'Hamburg'] : ['Main Street 4', 'Berlin'];
      const main = heading('Address', el('p', street), el('p', city), el('p', 'Germany'));
      const check = "Check that the city is 'Berlin'";
      return [
        home,
        { title: "Click link 'Address'", main, requests: [ok('GET /api/me')] },
        ...ends(
          fails,
          {
            title: check,
            main,
            error: unequal('toHaveText', "getByTestId('city')", '"Berlin"', '"Hamburg"'),
          },
          { title: check, main },
        ),
      ];
    },
  },
];

/** Nothing of the page differs before the click that something keeps from happening. */
const blockedClick = (
  name: string,
  share: number,
  error: string,
  before: MadeStep['main'] = heading('Basket', el('button', 'Pay')),
): FlakyFault => ({
  name,
  kind: 'layout',
  step: 2,
  share,
  steps: (fails) => [
    home,
    { title: "Click link 'Basket'", main: before },
    ...ends(
      fails,
      { title: "Click button 'Pay'", main: before, error },
      { title: "Click button 'Pay'", main: heading('Paid'), requests: [ok('POST /api/payments')] },
    ),
  ],
});

const pay = "getByRole('button', { name: 'Pay' })";
const layout: FlakyFault[] = [
  {
    name: 'a notice about cookies covers the button',
    kind: 'layout',
    step: 0,
    share: 0.4,
    steps: (fails) => {
      const notice = fails ? [el('div', { class: 'cookies' }, 'We use cookies', el('button', 'Accept'))] : [];
      const click = "Click button 'Start'";
      return [
        { title: 'Open the start page', main: [...heading('Start', el('button', 'Start')), ...notice] },
        ...ends(
          fails,
          {
            title: click,
            main: [...heading('Start', el('button', 'Start')), ...notice],
            error: covered("getByRole('button', { name: 'Start' })", '<div class="cookies">…</div>'),
          },
          { title: click, main: heading('First step') },
        ),
      ];
    },
  },
  blockedClick('the button keeps moving', 0.3, blocked(pay, 'element is not stable')),
  blockedClick(
    'the button is below the visible part',
    0.2,
    blocked(pay, 'element is outside of the viewport'),
  ),
  blockedClick('the header lies above the button', 0.3, covered(pay, '<header class="sticky">…</header>'), [
    el('header', { class: 'sticky' }, 'Your basket'),
    ...heading('Basket', list('Desk'), el('button', 'Pay')),
  ]),
  {
    name: 'a chat opens by itself, and covers the button',
    kind: 'layout',
    step: 1,
    share: 0.5,
    steps: (fails) => {
      const main = [
        ...heading('Basket', el('button', 'Pay')),
        ...(fails ? [el('section', 'Chat with us')] : []),
      ];
      return [
        home,
        { title: "Click link 'Basket'", main },
        ...ends(
          fails,
          { title: "Click button 'Pay'", main, error: covered(pay, '<section class="chat">…</section>') },
          { title: "Click button 'Pay'", main: heading('Paid') },
        ),
      ];
    },
  },
  blockedClick('a backdrop has not faded out', 0.6, covered(pay, '<div class="backdrop"></div>')),
  blockedClick(
    'the element is outside, and the click is forced',
    0.3,
    `Error: locator.click: Element is outside of the viewport\nCall log:\n  - waiting for ${pay}\n    - locator resolved to <button>Pay</button>\n`,
  ),
];

/** A check whose value alone differs, from a step on. */
const otherValue = (
  name: string,
  share: number,
  {
    from,
    right,
    wrong,
    error,
  }: { from: number; right: MadeStep['main']; wrong: MadeStep['main']; error: string },
): FlakyFault => ({
  name,
  kind: 'assertion',
  step: from,
  share,
  steps: (fails) => {
    const shown = fails ? wrong : right;
    return [
      home,
      { title: "Click link 'Open'", main: from <= 1 ? shown : heading('Form', el('input')) },
      { title: "Click button 'Update'", main: from <= 2 ? shown : right, requests: [ok('POST /api/update')] },
      ...ends(
        fails,
        { title: 'Check the value', main: shown, error },
        { title: 'Check the value', main: right },
        { title: "See 'Shop'", main: right },
      ),
    ];
  },
});

const form = heading('Form', el('input'), el('p', 'Ready'));
const assertion: FlakyFault[] = [
  otherValue('a sum is rounded in another way', 0.3, {
    from: 2,
    right: cart('300.00'),
    wrong: cart('300.01'),
    error: unequal('toHaveText', "getByTestId('total')", '"300.00"', '"300.01"'),
  }),
  otherValue('a field has another value', 0.4, {
    from: 3,
    right: form,
    wrong: form,
    error: unequal('toHaveValue', "getByRole('textbox')", '"12"', '"13"'),
  }),
  otherValue('a colour is another one', 0.3, {
    from: 3,
    right: form,
    wrong: form,
    error: unequal('toHaveCSS', "getByRole('textbox')", '"rgb(0, 128, 0)"', '"rgb(0, 127, 0)"'),
  }),
  otherValue('a box is not checked', 0.5, {
    from: 3,
    right: form,
    wrong: form,
    error: unequal('toBeChecked', "getByRole('checkbox')", 'checked', 'unchecked'),
  }),
  otherValue('a number of results is another one', 0.3, {
    from: 1,
    right: heading('Search', el('p', '3 results'), list('Desk', 'Lamp')),
    wrong: heading('Search', el('p', '4 results'), list('Desk', 'Lamp')),
    error: unequal('toHaveText', "getByText('results')", '"3 results"', '"4 results"'),
  }),
  otherValue('a greeting depends on the hour', 0.6, {
    from: 1,
    right: heading('Good morning', el('p', 'Nothing new')),
    wrong: heading('Good evening', el('p', 'Nothing new')),
    error: unequal('toContainText', "getByRole('heading')", '"Good morning"', '"Good evening"'),
  }),
  otherValue('a percentage is counted later', 0.3, {
    from: 3,
    right: heading('Report', el('p', 'Done'), el('p', '33 %')),
    wrong: heading('Report', el('p', 'Done'), el('p', '34 %')),
    error: unequal('toHaveText', "getByTestId('share')", '"33 %"', '"34 %"'),
  }),
];

/** Seven of each kind. */
export const flakyFaults: readonly FlakyFault[] = [timing, network, data, layout, assertion].flat();
