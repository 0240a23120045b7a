import type { ProjectEnvironment } from './projectOptions.ts';

/** Where the code of a step stands. */
export interface StepLocation {
  readonly caseId: string;
  /** Position of the step in its case, from 0. */
  readonly index: number;
  readonly path: string;
  /** From 1. */
  readonly line: number;
}

/** A Playwright Test project. Paths are relative, with `/`. */
export interface GeneratedProject {
  /** All but the worker of the sandbox, which `withSandboxWorker` adds. */
  readonly files: ReadonlyMap<string, string>;
  /** Whether code of a test case runs in the sandbox. */
  readonly usesSandbox: boolean;
  /**
   * Where each step stands in the files, once: in the function of its test case if others run it as well, else in the
   * test.
   */
  readonly steps: readonly StepLocation[];
  /** The path of each case's spec, by the case's id. */
  readonly specs: ReadonlyMap<string, string>;
  readonly environment: ProjectEnvironment;
}
