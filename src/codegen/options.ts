import type { TestCase } from '../core/case/testCase.ts';

/** Options of a generated project, beside its test cases. */
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
  /** Ids of the cases that get a test; all where it is left out. The others may be run before and after. */
  readonly only?: ReadonlySet<string>;
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

/** The variables that a project reads from the environment of its process. */
export interface ProjectEnvironment {
  readonly executionUrl: string;
  readonly environmentName: string;
  /** Variables that the cases use, such as `TEST_PASSWORD`. */
  readonly variables: readonly string[];
  /** Headers with the variable that holds the value of each. */
  readonly headers: ReadonlyMap<string, string>;
}

/** A Playwright Test project. Paths are relative, with `/`. */
export interface GeneratedProject {
  /** All but the worker of the sandbox, which `withSandbox` adds. */
  readonly files: ReadonlyMap<string, string>;
  /** Whether code of a test case runs in the sandbox. */
  readonly usesSandbox: boolean;
  /** Where each step stands in the files. */
  readonly steps: readonly StepPlace[];
  /** The path of each case's spec, by the case's id. */
  readonly specs: ReadonlyMap<string, string>;
  readonly environment: ProjectEnvironment;
}

export const defaultTimeoutPerStep = 10_000;

/** A case with all that its code needs to know of the others. */
export interface PlannedCase {
  readonly testCase: TestCase;
  /** The test cases that run before, first to last. */
  readonly chain: readonly TestCase[];
  /** The test cases that clean up after, in the order in which they run. */
  readonly teardowns: readonly TestCase[];
  /** Why the chain is not whole, if it is not. */
  readonly broken?: string;
  /** Teardowns that are not among the cases. */
  readonly missingTeardowns: readonly string[];
  readonly path: string;
}
