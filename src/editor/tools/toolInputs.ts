import * as z from 'zod';

/** The input of each tool for language models; the manifest contributes the same as JSON schemas. */

const testCase = z
  .string()
  .min(1)
  .max(1000)
  .describe('The id (UUID) of the test case, or the path of its YAML file in the workspace.');

export const toolInputs = {
  portableTests_list_cases: z.strictObject({
    words: z
      .string()
      .max(200)
      .optional()
      .describe('Only test cases whose description, path, folder or tags hold every one of these words.'),
    folder: z
      .string()
      .max(200)
      .optional()
      .describe('Only test cases in this folder (folderName), or whose file lies below this path.'),
    tag: z.string().max(200).optional().describe('Only test cases with this tag (tagNames).'),
    limit: z
      .int()
      .min(1)
      .max(100)
      .optional()
      .describe('How many test cases to tell of; 30 unless told otherwise.'),
    offset: z
      .int()
      .min(0)
      .max(1_000_000)
      .optional()
      .describe('How many test cases to leave out at the beginning, to read on.'),
  }),
  portableTests_read_case: z.strictObject({
    testCase,
    fromLine: z
      .int()
      .min(1)
      .max(1_000_000)
      .optional()
      .describe('The line to begin with, from 1, to read on in a long file.'),
  }),
  portableTests_validate_case: z.strictObject({
    testCase: testCase.optional().describe('The id or path of a test case in the workspace. Not with text.'),
    text: z
      .string()
      .max(200_000)
      .optional()
      .describe('The YAML text of a test case that is in no file yet. Not with testCase.'),
  }),
  portableTests_push_draft: z.strictObject({ testCase }),
  portableTests_run_case: z.strictObject({ testCase }),
  portableTests_get_report: z.strictObject({
    report: z
      .string()
      .regex(/^[\dA-Fa-f-]{36}$/)
      .optional()
      .describe('The id of the report; the latest one where it is left out.'),
    folder: z
      .string()
      .max(1000)
      .optional()
      .describe(
        'The folder of a test target, as the setting portableTests.targets names it. Needed where there are several.',
      ),
  }),
} as const;

export type ToolName = keyof typeof toolInputs;
export type InputOf<Name extends ToolName> = z.infer<(typeof toolInputs)[Name]>;
