/** The severity of a finding. */
export const severities = ['error', 'warning', 'information', 'hint'] as const;
export type Severity = (typeof severities)[number];

/**
 * Every check and how loudly it tells: what blocks a push is an error, all else warns or hints. The
 * schema's warnings are among them; its errors are not, since nothing silences those. Each code
 * has a section of its own in docs/checks.md.
 */
export const defaultSeverities = {
  'duplicate-id': 'error',
  'unknown-dependency': 'error',
  'unknown-teardown': 'error',
  'dependency-cycle': 'error',
  'unknown-key': 'warning',
  'unknown-value': 'warning',
  'self-teardown': 'warning',
  'teardown-dependency': 'warning',
  'teardown-teardown': 'warning',
  'unset-variable': 'warning',
  'index-order': 'warning',
  'missing-selectors': 'warning',
  'narrows-nothing': 'warning',
  'unknown-role': 'warning',
  'invalid-javascript': 'warning',
  'unknown-name': 'warning',
  'invalid-css': 'warning',
  'invalid-url': 'warning',
  'unknown-keyboard-key': 'warning',
  'unknown-variable': 'hint',
  'misspelled-tag': 'hint',
  'misspelled-environment': 'hint',
  'incomplete-case': 'hint',
  'unused-login': 'hint',
  'ignored-entry-point': 'hint',
  'empty-filter': 'hint',
  'nameless-role': 'hint',
  'trailing-line-break': 'hint',
  'long-css': 'hint',
  'css-position': 'hint',
  'generated-id': 'hint',
  xpath: 'hint',
} as const satisfies Record<string, Severity>;

export type CheckCode = keyof typeof defaultSeverities;

/** Whether a code is that of a check. */
export const isCheckCode = (code: string): code is CheckCode => Object.hasOwn(defaultSeverities, code);

/** Warnings of the schema: the language server reports them, our own checks don't. */
const schemaChecks = ['unknown-key', 'unknown-value'] as const satisfies readonly CheckCode[];
export type SchemaCheckCode = (typeof schemaChecks)[number];

/** Checks that need what only the editor knows, and only of open files: saved values, and the names of services. */
export const openFileChecks = [
  'unknown-variable',
  'misspelled-tag',
  'misspelled-environment',
] as const satisfies readonly CheckCode[];
export type OpenFileCheckCode = (typeof openFileChecks)[number];

/**
 * Whether a problem is reported of a file that nobody has open, and by `validate`: hints are not. VS Code marks them in
 * the text and leaves them out of the Problems view.
 */
export const isForClosedFiles = (severity: Severity): boolean => severity !== 'hint';

/** Codes of lines that have no effect: editors may show them faded. */
export const withoutEffect: ReadonlySet<CheckCode> = new Set([
  'teardown-dependency',
  'teardown-teardown',
  'ignored-entry-point',
  'empty-filter',
]);

/** Codes of what fails in every run: `validate` reports them as errors. None of them blocks a push. */
export const failsEveryRun: ReadonlySet<string> = new Set<CheckCode>([
  'invalid-javascript',
  'invalid-css',
  'invalid-url',
  'unknown-keyboard-key',
]);
