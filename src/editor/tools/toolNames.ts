/** The tools for language models; the manifest contributes the same ones. */
export const toolNames = [
  'portableTests_list_cases',
  'portableTests_read_case',
  'portableTests_validate_case',
  'portableTests_push_draft',
  'portableTests_run_case',
  'portableTests_get_report',
] as const;

export type ToolName = (typeof toolNames)[number];
