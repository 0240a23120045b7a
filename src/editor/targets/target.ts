import * as z from 'zod';
import type { Environment, TestTarget } from '../../api/contract/testTarget.ts';

/** A test target of a service. */
export interface Target {
  readonly serviceUrl: string;
  readonly testTargetId: string;
}

/** Names a target in stored data and in ids of rows: two services may have targets with the same id. */
export const targetKeyOf = ({ serviceUrl, testTargetId }: Target): string => `${serviceUrl} ${testTargetId}`;

export const isSameTarget = (target: Target, other: Target): boolean =>
  target.serviceUrl === other.serviceUrl && target.testTargetId === other.testTargetId;

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

/** A test target in the argument of a command. */
export const targetSchema = z.object({ serviceUrl: z.string(), testTargetId: z.string() });

const targetOf = z.object({
  serviceUrl: z.string(),
  target: z.object({ id: z.string(), app: z.string(), environments: z.array(z.unknown()).optional() }),
});

const targetNode = targetOf.extend({ kind: z.literal('target') });

const environmentNode = z.object({
  kind: z.literal('environment'),
  testTarget: targetSchema,
  environment: z.object({ id: z.string() }),
  name: z.string().optional(),
});

/** Whether a command was called on a row that stands for a test target, or below one that says which. */
export const isTargetOf = (argument: unknown): argument is TargetOf => targetOf.safeParse(argument).success;

/** Whether a command was called on the row of a test target. */
export const isTargetNode = (argument: unknown): argument is TargetNode =>
  targetNode.safeParse(argument).success;

/** Whether a command was called on the row of an environment. */
export const isEnvironmentNode = (argument: unknown): argument is EnvironmentNode =>
  environmentNode.safeParse(argument).success;

/** The test target that a row of the view stands below, where it is the row of a case or the like. */
export const targetAbove = (argument: unknown): Target | undefined =>
  z.object({ testTarget: targetSchema }).safeParse(argument).data?.testTarget;
