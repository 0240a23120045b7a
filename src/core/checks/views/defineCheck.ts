import type { Located } from '../../text/span.ts';
import type { Finding, FindingDetails, Related, Severity } from '../finding/finding.ts';
import type { CaseSetView, CheckedFile, ReadSteps } from './caseSetView.ts';
import type { StepView } from './stepView.ts';

/** All that is known of a check. The setting, its section in docs/checks.md and where it runs follow from it. */
export interface Check<Code extends string = string> {
  /** Names the check in settings, comments and the Problems view. */
  readonly code: Code;
  /** The severity without a setting: what blocks a push is an error, all else is a warning or a hint. */
  readonly severity: Severity;
  /** Whether what it finds has no effect: editors may show the line faded. */
  readonly hasNoEffect?: true;
  /** Whether what it finds fails in every run: `validate` reports an error. It doesn’t block a push. */
  readonly failsEveryRun?: true;
  /** Whether it needs what only the editor knows, and only of open files: saved values, and the names of services. */
  readonly isForOpenFilesOnly?: true;
  /** Its section in the docs, in Markdown: a paragraph, or paragraphs and lists. */
  readonly about: string | readonly (string | readonly string[])[];
  readonly example: CheckExample;
  readonly run: CheckRun;
  /** What the editor offers besides the fixes of a finding. */
  readonly offer?: (finding: Finding, text: string) => CheckOffer | undefined;
}

/** YAML in which the check finds something, indented as in the code around it. */
export type CheckExample =
  | { readonly steps: string }
  | {
      readonly file: string;
      /** Other files of the set. */
      readonly others?: readonly string[];
    };

/** Where a check looks. None throws, and what doesn’t parse is ignored. */
interface CheckRun {
  /** Each step alone. */
  readonly step?: (step: StepView) => FindingDetails[];
  /** The `index` of all steps that have one, in the order of the list. */
  readonly stepIndexes?: (indexes: readonly Located<number>[]) => FindingDetails[];
  /** The nodes of the fields at the top; spans refer to the text. */
  readonly fields?: (contents: unknown, text: string) => FindingDetails[];
  /** The file as a whole, and the others of its set, at one go. */
  readonly file?: (file: CheckedFile, caseSet: CaseSetView) => FindingDetails[];
  /** The same, bit by bit. */
  readonly fileInSlices?: (
    file: CheckedFile,
    caseSet: CaseSetView,
    readSteps: ReadSteps,
  ) => Generator<undefined, FindingDetails[]>;
}

/** A way to fix a finding that only the editor has. */
export type CheckOffer =
  | { readonly kind: 'delete-file'; readonly twin: Related }
  | { readonly kind: 'set-variable'; readonly name: string }
  | { readonly kind: 'complete-all' };

/** A check with the type of its code. */
export const defineCheck = <const Code extends string>(check: Check<Code>): Check<Code> => check;
