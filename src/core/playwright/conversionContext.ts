import type { Element } from '../case/testCase.ts';
import type { Message } from '../message.ts';
import type { LocatorLink } from '../locator/readLinks.ts';
import type { Span } from '../text/span.ts';
import type { CodeRemark } from './codeRemark.ts';
import type { CodeSource } from './codeSource.ts';

/** The steps of a piece of code. */
export interface StepsFromCode {
  readonly steps: Element[];
  /** Code that became no step, with the reason. */
  readonly notUnderstood: CodeRemark[];
  /** Code that became a step with a slightly different meaning. */
  readonly remarks: CodeRemark[];
}

/** State while code is read from top to bottom. */
export interface ConversionContext {
  readonly source: CodeSource;
  readonly result: StepsFromCode;
  /** Locators by the names under which the code keeps them. */
  readonly locators: Map<string, readonly LocatorLink[]>;
  readonly tests: { count: number };
}

/** The same while one statement becomes a step. */
export interface StepContext extends ConversionContext {
  /** Says that the step differs from the code. */
  readonly remark: (span: Span, reason: Message) => void;
}
