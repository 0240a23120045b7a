import type { Environment, TestTarget } from '../../api/contract/testTarget.ts';
import type { Target } from './target.ts';

/** A test target and the service that has it. */
export interface TargetOf {
  readonly serviceUrl: string;
  readonly target: TestTarget;
}

/** The row of a test target in the view. */
export interface TargetNode extends TargetOf {
  readonly kind: 'target';
}

/** The row above the environments of a test target. */
export interface EnvironmentsNode extends TargetOf {
  readonly kind: 'environments';
}

/** An environment as a list of test targets shows it, or as the service answered when it was changed. */
export type EnvironmentSummary = NonNullable<TestTarget['environments']>[number] | Environment;

/** The row of an environment. */
export interface EnvironmentNode {
  readonly kind: 'environment';
  readonly testTarget: Target;
  readonly environment: EnvironmentSummary;
  /** Undefined where it is not known: the service does not list names. */
  readonly name: string | undefined;
}

/** The test target that a row stands for, or stands below. */
export const targetOfRow = ({ serviceUrl, target }: TargetOf): Target => ({
  serviceUrl,
  testTargetId: target.id,
});
