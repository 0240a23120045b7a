import { words, wordNames, type Words } from '../../src/report/words.ts';

/** Texts with their placeholders, as the extension says them in English, shortened to their names. */
const withPlaces: Readonly<Record<string, string>> = {
  back: 'All reports',
  compare: 'Compare with previous',
  compared: 'Compared with the report of {0}',
  copy: 'Copy as Markdown',
  failed: 'Failed',
  newlyFailing: 'Newly failing ({0})',
  newlyFixed: 'Newly fixed ({0})',
  older: 'Older reports',
  openCase: 'Open test case',
  openExecution: 'Open application',
  openTrace: 'Open trace',
  passed: 'Passed',
  pullFixes: 'Pull fixed test cases',
  refresh: 'Refresh',
  reports: 'Test reports of {0}',
  runAgain: 'Run here',
  search: 'Search names and messages',
  setKey: 'Set API Key',
  shown: '{0} of {1} shown',
  stillFailing: 'Still failing ({0})',
  summary: '{0} of {1} passed',
  trend: '{0} passed in the latest of {1} reports',
  trendHint: 'Pass rate of the last {0} reports: {1} in the latest, {2} at the lowest',
  updated: 'updated {0}',
  waiting: 'Waiting',
};

export const pageTexts: Words = words.parse(
  Object.fromEntries(wordNames.map((name) => [name, withPlaces[name] ?? name])),
);
