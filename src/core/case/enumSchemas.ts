import * as z from 'zod';

const enumOf = <const Values extends Record<string, string>>(
  descriptions: Values,
  title: string,
  description: string,
) =>
  z.enum(Object.keys(descriptions) as [keyof Values & string, ...(keyof Values & string)[]]).meta({
    title,
    markdownDescription: description,
    markdownEnumDescriptions: Object.values(descriptions),
  });

export const testCaseTypeSchema = enumOf(
  {
    LOGIN: 'Logs in: other test cases depend on it.',
    COOKIE_BANNER: 'Handles the cookie banner. Usually the first in a chain of dependencies.',
    LINK: 'Checks a link.',
    TEARDOWN: 'Cleans up after other test cases.',
  },
  'Type',
  'Special role of the test case, if any.',
);

export const runStatusSchema = enumOf(
  { ON: 'The test case is run.', OFF: 'The test case is kept, but not run.' },
  'Run status',
  'Whether the test case is run.',
);

export const localEditingStatusSchema = enumOf(
  {
    IN_PROGRESS: "This version is being edited in the service's own editor.",
    DONE: 'Editing is finished.',
    CANCELLED: 'Editing was cancelled.',
  },
  'Local editing status',
  "Status of editing in the service's own editor. Set by the service.",
);
