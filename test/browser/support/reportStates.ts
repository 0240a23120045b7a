import type { ToPage } from '../../../src/report/protocol/messages.ts';
import { toReportDetail } from '../../../src/report/summary/toReportDetail.ts';
import { toReportSummary } from '../../../src/report/summary/toReportSummary.ts';
import { idOf, report, result } from '../../support/reports.ts';

const names = [
  'Accept cookies',
  'Log in',
  'Log in with an unknown name and a password that nobody ever had, from a page that is not in the menu',
  'Search the shop',
  'Put a product into the basket',
  'Check out as a guest',
  'Write to us',
];
const named = (id: string) => {
  const number = Number(id.slice(-6));
  return { name: names[number - 1] ?? `Test case ${number}`, hasFile: number % 4 !== 0 };
};

const timeout = [
  "Step 2 · Fill in 'Password': TimeoutError: locator.fill: Timeout 5000ms exceeded.",
  'Call log:',
  "  - waiting for getByRole('textbox', { name: 'Password' })",
  ...Array.from({ length: 6 }, (_, index) => `    - attempt ${index + 1} of 6: element is not visible`),
].join('\n');

const mismatch = [
  "Step 4 · Check that heading level 1 contains the text 'Pencil sets': Error: expect(locator).toContainText(expected) failed",
  '',
  "Locator: getByRole('heading', { level: 1 })",
  'Expected substring: "Pencil sets"',
  'Received string:    "Pencil set – Five of them in a tin, with a sharpener"',
  'Timeout: 5000ms',
].join('\n');

const context = {
  source: 'github',
  description: 'Nightly run of everything that people buy by',
  ref: 'refs/heads/feature/a-branch-with-a-rather-long-name',
  sha: '0123456789abcdef0123456789abcdef01234567',
  issueNumber: 4711,
  repo: 'shop',
  owner: 'ada',
  triggeredBy: { type: 'USER', userId: 'ada.lovelace' },
  nodeId: 'node-eu-central-1-a',
};

const failed = report(
  9,
  [
    result(1, 'PASSED'),
    result(2, 'FAILED', { errorMessage: timeout, traceUrl: 'https://traces.example/a.zip' }),
    result(3, 'ERROR', { errorMessage: 'The browser did not start' }),
    result(4, 'WAITING'),
    result(5, 'SKIPPED'),
    result(6, 'FAILED'),
  ].map((result) => ({
    ...result,
    testCaseVersionId: '11111111-2222-4333-8444-555555555555',
    createdAt: '2026-11-09T10:00:00Z',
    updatedAt: '2026-11-09T10:01:00Z',
  })),
  { context },
);
const ended = {
  ...failed,
  testResults: failed.testResults?.filter(({ status }) => status !== 'WAITING') ?? [],
};
const passed = report(
  8,
  [1, 2, 3, 5, 7].map((number) => result(number, 'PASSED')),
);
const waiting = report(10, [result(1, 'PASSED'), result(2, 'WAITING'), result(3, 'WAITING')]);
const broken = report(7, [result(3, 'ERROR', { errorMessage: 'The browser did not start' })]);
const many = report(
  6,
  Array.from({ length: 1000 }, (_, index) =>
    result(
      index + 1,
      index % 9 === 0 ? 'FAILED' : 'PASSED',
      index % 9 === 0 ? { errorMessage: timeout } : {},
    ),
  ),
  { browser: 'FIREFOX' },
);
const older = Array.from({ length: 5 }, (_, index) =>
  report(
    5 - index,
    [1, 2, 3, 4, 5].map((number) => result(number, number <= index ? 'FAILED' : 'PASSED')),
  ),
);

const local = report(
  11,
  [
    result(1, 'PASSED'),
    result(2, 'FAILED', { errorMessage: timeout, traceUrl: 'https://traces.example/a.zip' }),
    result(3, 'PASSED'),
    result(6, 'FAILED', { errorMessage: mismatch, traceUrl: 'https://traces.example/b.zip' }),
    result(7, 'PASSED'),
  ].map((result, at) => ({ ...result, updatedAt: `2026-11-11T10:00:${10 * at + 10}Z` })),
  {
    executionUrl: 'http://localhost:41317/a/long/path/to/the/application/index.html?customer=4711&lang=en',
    context: { source: 'manual', description: 'Local run' },
  },
);
const ran = {
  durations: Object.fromEntries((local.testResults ?? []).map(({ id }, at) => [id, 640 * (at + 1) ** 2])),
  skipped: [{ testCaseId: idOf(4), reason: 'The test case is disabled: its run status is OFF.' }],
};

type Shown = Parameters<typeof toReportDetail>[0];

const list: ToPage = {
  type: 'list',
  reports: [waiting, local, failed, ended, passed, broken, many, report(6, []), ...older].map(
    toReportSummary,
  ),
  hasOlder: true,
};
const one = (shown: Shown, run?: typeof ran): ToPage => ({
  type: 'report',
  report: toReportDetail(shown, shown, named, true, run),
});
const problem = (text: string, wantsKey = false): ToPage => ({ type: 'problem', text, wantsKey });

export interface State {
  readonly messages: readonly ToPage[];
  /** The text to search for. */
  readonly query?: string;
  /** Whether what is folded is unfolded. */
  readonly isUnfolded?: boolean;
  /** The name of a button that is pressed. */
  readonly pressed?: string;
  /** The name of the result that is unfolded. */
  readonly opened?: string;
  /** How many times Tab is pressed. */
  readonly tabs?: number;
}

/** States of the page, by a name for pictures. */
export const reportStates: Readonly<Record<string, State>> = {
  loading: { messages: [] },
  list: { messages: [list] },
  'list-focus': { messages: [list], tabs: 2 },
  empty: { messages: [{ type: 'list', reports: [], hasOlder: false }] },
  offline: {
    messages: [problem('The service at shop.example cannot be reached. Check the network, then try again.')],
  },
  'offline-later': {
    messages: [
      list,
      problem('The service at shop.example cannot be reached. Check the network, then try again.'),
    ],
  },
  'no-key': { messages: [problem('There is no API key for shop.example. Set the API key.', true)] },
  'wrong-key': {
    messages: [problem('shop.example does not accept the API key. Set another API key.', true)],
  },
  passed: { messages: [one(passed)] },
  failed: { messages: [one(ended)] },
  unfolded: { messages: [one(ended)], isUnfolded: true },
  local: { messages: [one(local, ran)] },
  'local-assertion': { messages: [one(local, ran)], opened: 'Check out as a guest', isUnfolded: true },
  'local-skipped': { messages: [one(local, ran)], opened: 'Search the shop' },
  menu: { messages: [one(local, ran)], pressed: 'More Actions…' },
  waiting: { messages: [one(waiting)] },
  error: { messages: [one(broken)] },
  'no-results': { messages: [one(report(6, []))] },
  'no-match': { messages: [one(many)], query: 'nobody has this' },
  compared: {
    messages: [
      one(ended),
      {
        type: 'comparison',
        id: ended.id,
        comparison: {
          previous: '2026-11-08T10:00:00Z',
          newlyFailing: names.slice(1, 3),
          newlyFixed: names.slice(3, 4),
          stillFailing: names.slice(5, 6),
        },
      },
    ],
  },
  many: { messages: [one(many)] },
  'many-focus': { messages: [one(many)], tabs: 7 },
};
