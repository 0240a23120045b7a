/** Texts with no more than placeholders, signs, icons, code and names, which are the same in every language. */
const isBare = (text: string): boolean =>
  !/\p{L}{2}/u.test(text.replaceAll(/\{\w+\}|\$\([\w~-]+\)|`[^`]*`|\b[A-Z]+(?:_[A-Z]+)*\b/g, ''));

/** Words that are the same in German. */
const same: ReadonlySet<string> = new Set([
  'Argument',
  'Assertion',
  'Branch',
  'Breakpoint',
  'Browser',
  'Browser: {0}, {1}',
  'Code',
  'Commit',
  'Details',
  'Filter: {0}',
  'Index',
  'Issue',
  'Locator: {0}',
  'Name',
  'Portable Test Case',
  'Portable Test Cases',
  'Portable Tests',
  'Problem: {0}',
  'Prompt',
  'Pull, Push',
  'Repository',
  'Staging',
  'Status',
  'Tag',
  'Tags',
  'Teardown',
  'Version',
  'Zoom',
  '{0} in {1}',
  '{0} min {1} s',
  '{0} ms',
  '{0}: Version ↔ {1}',
]);

/** Whether a translation into German may be equal to the English text. */
export const isSameInGerman = (english: string): boolean => isBare(english) || same.has(english);
