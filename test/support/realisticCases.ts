import type { Element, TestCase } from '../../src/core/case/testCase.ts';
import { actionDefinitions, expectationDefinitions, type StepName } from '../../src/steps/table.ts';

/**
 * Test cases as large teams have them: 3 to 40 steps, about 6.7 kB of YAML and 5.7 kB of JSON each, every
 * selector type, action and expectation, code of several lines, odd characters and chains of dependencies.
 * The same seed gives the same test cases.
 *
 * @returns as a service answers a pull with them, every field set
 */
export const createRealisticCases = (count: number, seed = 1): TestCase[] => {
  const random = new Random(seed);
  return Array.from({ length: count }, (_, at) => createCase(at, random));
};

/** The id of a generated test case, by its position from 0. */
const realisticId = (at: number): string => `5ca1ab1e-0000-4000-8000-${at.toString(16).padStart(12, '0')}`;

/** Mulberry32: small, fast, and the same on every machine. Source: Tommy Ettinger, public domain. */
class Random {
  constructor(private state: number) {}

  /** From 0 to 1, less than 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  isIn(share: number): boolean {
    return this.next() < share;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.int(0, items.length - 1)]!;
  }
}

const verbs = [
  'Buy',
  'Cancel',
  'Find',
  'Rate',
  'Return',
  'Compare',
  'Ship',
  'Reserve',
  'Gift-wrap',
  'Reorder',
];
const things = [
  'a red lamp',
  'two chairs',
  'Größe "XL"',
  'a €20 voucher',
  '日本語の本',
  'café crème',
  "the neighbour's order",
  'a sofa: grey & blue',
  '#1 bestseller',
  'the 🚲 bundle',
];
const places = ['as guest', 'with PayPal', 'on mobile', 'in French', 'after login', 'with two addresses'];
const words = (
  'account address adds after appears basket before button cart check confirm continue customer delivery ' +
  'discount displays email enters error field form invoice item list message number open order page payment ' +
  'price product remove result review saves search select shipping shows submit the total voucher with'
).split(' ');

function sentence(random: Random, length: number): string {
  const text = Array.from({ length }, () => random.pick(words)).join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function createCase(at: number, random: Random): TestCase {
  // Chains of up to four test cases: each fifth begins a new one.
  const previous = at % 5 === 0 ? undefined : realisticId(at - 1);
  return {
    id: realisticId(at),
    description: `${random.pick(verbs)} ${random.pick(things)} ${random.pick(places)} ${at}`,
    elements: Array.from({ length: random.int(3, 40) }, () => createElement(random)),
    version: '1',
    runStatus: random.isIn(0.95) ? 'ON' : 'OFF',
    type: at % 50 === 0 ? 'LOGIN' : null,
    prompt: sentence(random, random.int(8, 30)),
    tagNames: random.isIn(0.5) ? [random.pick(words), 'nightly: Ü'] : [],
    excludedEnvironmentNames: random.isIn(0.1) ? ['Staging (EU)'] : [],
    ...(previous && at % 5 < 4 && { dependencyId: previous }),
    ...(at % 5 === 4 && { teardownId: realisticId(at - 4) }),
    entryPointUrlPath: `/shop/${random.pick(words)}?page=${random.int(1, 20)}`,
    folderName: `${random.pick(['Checkout', 'Search & filter', 'Account', 'Größen', 'Returns'])} ${at % 20}`,
    ...(random.isIn(0.3) && { externalId: `SHOP-${at}` }),
  };
}

function createElement(random: Random): Element {
  const index = random.int(0, actionDefinitions.length + expectationDefinitions.length * 2 - 1);
  const { kind, name, examples } =
    actionDefinitions[index] ??
    expectationDefinitions[(index - actionDefinitions.length) % expectationDefinitions.length]!;
  const realistic = realisticArguments[name];
  const calledWith = realistic ? realistic(random) : examples[0].calledWith;
  const argument = calledWith === undefined ? {} : { calledWith };
  const step =
    kind === 'interaction'
      ? { interaction: { action: name, ...argument } }
      : { assertion: { expectation: name, ...argument } };
  return {
    ...step,
    selectors: createSelectors(random),
    ignoreFailure: random.isIn(0.1),
  } as Element;
}

const text = (random: Random): string =>
  random.pick([
    sentence(random, random.int(1, 9)),
    random.pick(things),
    `${random.int(1, 999)}`,
    '$PASSWORD',
    '$$orderNumber',
    'yes',
    `- ${random.pick(words)}: # ${random.pick(things)}`,
    `tab\tand "quotes" and 'more' ${random.pick(words)}`,
  ]);

const code = (random: Random): string =>
  [
    `// ${sentence(random, 6)}`,
    `const total = await getDynamicVariable('${random.pick(words)}');`,
    `if (!/^\\d+(?:\\.\\d{2})?\\s€$/u.test(total)) {`,
    `  throw new Error(\`${random.pick(things)}: \${total}\`);`,
    '}',
    `setDynamicVariable("${random.pick(words)}", Number(total) * ${random.int(2, 9)});`,
    ...(random.isIn(0.5) ? [''] : []),
  ].join('\n');

/** Arguments that differ from those of examples. */
const realisticArguments: Readonly<Partial<Record<StepName, (random: Random) => unknown>>> = {
  CLICK: (random) => random.pick([undefined, {}, { button: 'right' }, { double: true, force: false }]),
  ENTER_TEXT: text,
  TYPE_TEXT: (random) => ({ text: text(random), delay: random.int(0, 80) }),
  KEY_PRESS: (random) => random.pick(['Enter', 'Control+A', 'ArrowDown']),
  SELECT_OPTION: (random) => random.pick([text(random), [text(random)], { label: text(random), index: 2 }]),
  GO_TO: (random) => `https://shop.example.com/${random.pick(words)}#${random.pick(words)}`,
  UPLOAD: (random) => `${random.pick(words)}.pdf`,
  DOWNLOAD: (random) => `${random.pick(words)}.csv`,
  DRAG_AND_DROP: (random) => [`getByText('${random.pick(words)}')`, null],
  EXTRACT: (random) => ({ variableName: random.pick(words), type: 'ATTRIBUTE', attributeName: 'data-id' }),
  JAVASCRIPT: (random) => ({ code: code(random), execType: random.pick(['browser', 'sandbox']) }),
  OPEN_EMAIL: (random) => ({ subjectContaining: random.pick(things), subAddress: null }),
  WAIT_FOR: (random) => random.pick([{ type: 'load' }, { type: 'fixedTime', timeMilliseconds: 500 }]),
  SCROLL: (random) => ({ x: 0, y: random.int(-400, 4000) }),
  TO_HAVE_VALUE: text,
  TO_CONTAIN_TEXT: text,
  TO_HAVE_STYLE: () => ['background-color', 'rgb(250, 128, 114)'],
  RESPONSE_OK: (random) => `/api/${random.pick(words)}`,
};

type Selector = NonNullable<Element['selectors']>[number];

const firstSelectors: readonly ((random: Random) => Selector)[] = [
  (random) => ({
    selectorType: 'ROLE',
    selector: random.pick(['button', 'link', 'textbox', 'heading', 'row']),
    options: {
      name: text(random),
      ...(random.isIn(0.3) && { exact: true }),
      ...(random.isIn(0.1) && { level: 2 }),
    },
  }),
  (random) => ({ selectorType: 'TEXT', selector: text(random), options: { exact: true } }),
  (random) => ({ selectorType: 'LABEL', selector: text(random) }),
  (random) => ({ selectorType: 'PLACEHOLDER', selector: text(random) }),
  (random) => ({ selectorType: 'ALT_TEXT', selector: text(random) }),
  (random) => ({ selectorType: 'TITLE', selector: text(random) }),
  (random) => ({ selectorType: 'TEST_ID', selector: `${random.pick(words)}-${random.pick(words)}` }),
  (random) => ({
    selectorType: 'CSS',
    selector: `#main > .${random.pick(words)}:nth-child(${random.int(1, 9)}) [data-x="${random.pick(words)}"]`,
  }),
];

const laterSelectors: readonly ((random: Random) => Selector)[] = [
  (random) => ({ selectorType: 'FILTER', selector: '', options: { hasText: text(random) } }),
  () => ({ selectorType: 'FIRST', selector: '' }),
  () => ({ selectorType: 'LAST', selector: '' }),
  (random) => ({ selectorType: 'NTH', selector: `${random.int(0, 9)}` }),
  (random) => random.pick(firstSelectors)(random),
];

function createSelectors(random: Random): Selector[] {
  return [
    ...(random.isIn(0.05) ? [{ selectorType: 'FRAME' as const, selector: 'iframe[name="payment"]' }] : []),
    random.pick(firstSelectors)(random),
    ...(random.isIn(0.95) ? [random.pick(laterSelectors)(random)] : []),
    ...(random.isIn(0.3) ? [random.pick(laterSelectors)(random)] : []),
  ];
}
