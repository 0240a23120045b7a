import * as z from 'zod';
import type { ToolName } from './toolNames.ts';

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
      .describe('Only test cases whose description, path, folder or tags contain all of these words.'),
    folder: z
      .string()
      .max(200)
      .optional()
      .describe('Only test cases in this folder (folderName), or whose file is below this path.'),
    tag: z.string().max(200).optional().describe('Only test cases with this tag (tagNames).'),
    limit: z
      .int()
      .min(1)
      .max(100)
      .optional()
      .describe('Maximum number of test cases to return. Default: 30.'),
    offset: z
      .int()
      .min(0)
      .max(1_000_000)
      .optional()
      .describe('Number of test cases to skip, to get the next ones. Default: 0.'),
  }),
  portableTests_read_case: z.strictObject({
    testCase,
    fromLine: z
      .int()
      .min(1)
      .max(1_000_000)
      .optional()
      .describe('The first line to return, counted from 1, to continue reading a long file.'),
  }),
  portableTests_validate_case: z.strictObject({
    testCase: testCase
      .optional()
      .describe('The id or path of a test case in the workspace. Cannot be combined with text.'),
    text: z
      .string()
      .max(200_000)
      .optional()
      .describe('The YAML text of a test case that is not in a file yet. Cannot be combined with testCase.'),
  }),
  portableTests_push_draft: z.strictObject({ testCase }),
  portableTests_run_case: z.strictObject({ testCase }),
  portableTests_get_report: z.strictObject({
    report: z
      .string()
      .regex(/^[\dA-Fa-f-]{36}$/)
      .optional()
      .describe('The id of the report. Default: the latest one.'),
    folder: z
      .string()
      .max(1000)
      .optional()
      .describe(
        'The folder of a test target, as in the setting portableTests.targets. Required if there are several.',
      ),
  }),
} as const satisfies Record<ToolName, z.ZodType>;

export type InputOf<Name extends ToolName> = z.infer<(typeof toolInputs)[Name]>;
