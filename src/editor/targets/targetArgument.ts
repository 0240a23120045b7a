import * as z from 'zod';
import type { Target } from './target.ts';
import type { TargetOf, TargetNode, EnvironmentNode } from './targetNodes.ts';

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
