import type { DomElement, DomNode } from '../../src/trace/dom/domTree.ts';
import {
  pageFacts,
  type RunSample,
  type SampleRequest,
  type SampleStep,
} from '../../src/trace/flaky/runSample.ts';

/** Numbers from 0 to 1 that are the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** An element; attributes are written as `class=note`. */
export function el(tag: string, ...content: (DomNode | Record<string, string>)[]): DomElement {
  const isAttributes = (part: DomNode | Record<string, string>): part is Record<string, string> =>
    typeof part === 'object' && !('tag' in part);
  return {
    tag,
    attributes: Object.assign({}, ...content.filter(isAttributes)) as Record<string, string>,
    children: content.filter((part) => !isAttributes(part)) as DomNode[],
  };
}

export const list = (...rows: string[]): DomElement => el('ul', ...rows.map((row) => el('li', row)));

export const table = (...rows: string[][]): DomElement =>
  el('table', el('tbody', ...rows.map((cells) => el('tr', ...cells.map((cell) => el('td', cell))))));

/** A step that a planted fault makes up. */
export interface MadeStep {
  readonly title: string;
  /** The main part of the page after it. */
  readonly main: readonly DomNode[];
  readonly path?: string;
  readonly error?: string;
  readonly requests?: readonly SampleRequest[];
  readonly consoleErrors?: readonly string[];
  /** In ms. */
  readonly duration?: number;
}

const tips = [
  'Free delivery from 50',
  'New: gift cards',
  'Read our magazine',
  'Rate us',
  'Winter sale',
  'Refer a friend',
];
const names = ['Ada', 'Ben', 'Cleo', 'Dana', 'Emil', 'Fay', 'Gus', 'Hal', 'Ida', 'Jon', 'Kim', 'Lou'];

const pick = <T>(random: () => number, values: readonly T[]): T =>
  values[Math.floor(random() * values.length)] as T;

/**
 * A run with what differs between any two runs of an application: its clock, numbers of sessions, a tip, a random name,
 * a notice that comes sometimes, durations, and requests of statistics that fail now and then.
 */
export function noisySample(steps: readonly MadeStep[], random: () => number): RunSample {
  const two = (limit: number): string => String(Math.floor(random() * limit)).padStart(2, '0');
  const session = String(Math.floor(random() * 900 + 100));
  const [tip, name, hasNotice] = [pick(random, tips), pick(random, names), random() < 0.3];
  const made = steps.map((step, index): SampleStep => {
    const { title, main, path = '/', error, requests = [], consoleErrors = [], duration } = step;
    const page = el(
      'html',
      el('head', el('title', 'Shop')),
      el(
        'body',
        el('header', el('a', 'Shop'), el('span', `Hello ${name}`), el('time', `${two(24)}:${two(60)}`)),
        el('aside', el('p', tip), ...(hasNotice && index > 0 ? [el('p', 'Recently viewed')] : [])),
        el('main', ...main),
        el('footer', el('p', `Session ${session}-${two(100)}`), el('p', 'Imprint')),
      ),
    );
    const statistics = { name: 'POST /collect', status: random() < 0.2 ? -1 : 204, duration: random() * 80 };
    return {
      title,
      index,
      within: [],
      outcome: error === undefined ? 'passed' : 'failed',
      address: `http://app.test${path}`,
      duration: duration ?? 20 + random() * 400,
      error,
      ...pageFacts(page, (text) => text),
      requests: [...requests, ...(random() < 0.5 ? [statistics] : [])],
      consoleErrors: [...consoleErrors, ...(random() < 0.1 ? ['Failed to load statistics'] : [])],
    };
  });
  const failure = made.find(({ error }) => error !== undefined)?.error;
  return { outcome: failure === undefined ? 'passed' : 'failed', failure, steps: made };
}

/** An action for which nothing was found. */
export const missing = (locator: string): string =>
  `TimeoutError: locator.click: Timeout 3000ms exceeded.\nCall log:\n  - waiting for ${locator}\n`;

/** An action on an element that something kept from being ready. */
export const blocked = (locator: string, why: string): string =>
  [
    'TimeoutError: locator.click: Timeout 3000ms exceeded.',
    'Call log:',
    `  - waiting for ${locator}`,
    '    - locator resolved to <button>…</button>',
    '  - attempting click action',
    '    2 × waiting for element to be visible, enabled and stable',
    `      - ${why}`,
    '    - retrying click action',
    '',
  ].join('\n');

export const covered = (locator: string, cover: string): string =>
  blocked(locator, `${cover} intercepts pointer events`);

/** A check that did not hold. */
export const unequal = (matcher: string, locator: string, expected: string, found: string): string =>
  [
    `Error: expect(locator).${matcher}(expected) failed`,
    '',
    `Locator: ${locator}`,
    `Expected: ${expected}`,
    `Received: ${found}`,
    'Timeout: 3000ms',
    '',
    'Call log:',
    `  - Expect "${matcher}" with timeout 3000ms`,
    `  - waiting for ${locator}`,
    '    7 × locator resolved to <p>…</p>',
    '',
  ].join('\n');

/** A check of an element that is not there. */
export const notSeen = (locator: string): string =>
  [
    'Error: expect(locator).toBeVisible() failed',
    '',
    `Locator: ${locator}`,
    'Expected: visible',
    'Timeout: 3000ms',
    'Error: element(s) not found',
    '',
    'Call log:',
    '  - Expect "toBeVisible" with timeout 3000ms',
    `  - waiting for ${locator}`,
    '',
  ].join('\n');
