import type { TestCase } from '../core/testCase.ts';

/** What a project is generated for, beside its test cases. */
export interface ProjectOptions {
  /** Where the application runs. A user name and password in it are left out of the code. */
  readonly executionUrl: string;
  /** The attribute of `getByTestId`; Playwright's own where it is left out. */
  readonly testIdAttribute?: string;
  /** In milliseconds, for each step. */
  readonly timeoutPerStep?: number;
  /** The environment that cases may exclude. */
  readonly environmentName?: string;
  /** Names of headers that every request carries; their values come from the environment. */
  readonly headerNames?: readonly string[];
  /** The name of the package. */
  readonly packageName?: string;
}

/** Where the code of a step stands. */
export interface StepPlace {
  readonly caseId: string;
  /** Position of the step in its case, from 0. */
  readonly index: number;
  readonly path: string;
  /** From 1. */
  readonly line: number;
}

/** A Playwright Test project: its files by path, with `/`, and where each step stands in them. */
export interface GeneratedProject {
  readonly files: ReadonlyMap<string, string>;
  readonly steps: readonly StepPlace[];
}

export const defaultTimeoutPerStep = 10_000;

/** A case with all that its code needs to know of the others. */
export interface PlannedCase {
  readonly testCase: TestCase;
  /** What runs before, first to last. */
  readonly chain: readonly TestCase[];
  /** What cleans up after, in the order in which it runs. */
  readonly teardowns: readonly TestCase[];
  /** Why the chain is not whole, if it is not. */
  readonly broken?: string;
  /** Teardowns that are not among the cases. */
  readonly missingTeardowns: readonly string[];
  readonly path: string;
}
