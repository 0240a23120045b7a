import * as vscode from 'vscode';
import * as z from 'zod';
import { targetKeyOf, type Target, targetSchema } from '../../targets/target.ts';
import type { CaseEntry } from '../catalog/caseEntry.ts';
import { draftVersion, type DraftVersion } from '../remote/draftPushHistory.ts';

/** The row of a test case in the view. */
export interface CaseNode {
  readonly kind: 'case';
  readonly testTarget: Target;
  readonly entry: CaseEntry;
}

/** The row of a folder of test cases. */
export interface FolderNode {
  readonly kind: 'folder';
  readonly testTarget: Target;
  readonly name: string;
  readonly cases: readonly CaseEntry[];
}

/** The row above test cases that the service lists but no pull includes, and that have no file. */
export interface DraftsNode {
  readonly kind: 'drafts';
  readonly testTarget: Target;
  readonly cases: readonly CaseEntry[];
}

/** The row of a version of a test case that a draft push made. */
export interface VersionNode {
  readonly kind: 'version';
  readonly testTarget: Target;
  /** The row above it, which shows the test case as it is now. */
  readonly parent: CaseNode;
  readonly version: DraftVersion;
}

/** The id of a case's row. */
export const caseNodeId = (target: Target, caseId: string): string => `${targetKeyOf(target)} case ${caseId}`;

const testCase = z.object({ id: z.string(), description: z.string(), elements: z.array(z.unknown()) });
const caseEntry = z.object({
  serviceUrl: z.string(),
  id: z.string(),
  testCase,
  remoteCase: testCase.optional(),
  state: z.string().optional(),
  uri: z.custom<vscode.Uri>((value) => value instanceof vscode.Uri).optional(),
  hidden: z.boolean(),
  status: z.string().optional(),
});
const caseNode = z.object({ kind: z.literal('case'), testTarget: targetSchema, entry: caseEntry });
const folderNode = z.object({
  kind: z.literal('folder'),
  testTarget: targetSchema,
  name: z.string(),
  cases: z.array(caseEntry),
});
const versionNode = z.object({
  kind: z.literal('version'),
  testTarget: targetSchema,
  parent: caseNode,
  version: draftVersion,
});

/** Whether a command was called on the row of a test case. */
export const isCaseNode = (argument: unknown): argument is CaseNode => caseNode.safeParse(argument).success;

/** Whether a command was called on the row of a folder of test cases. */
export const isFolderNode = (argument: unknown): argument is FolderNode =>
  folderNode.safeParse(argument).success;

/** Whether a command was called on the row of a version. */
export const isVersionNode = (argument: unknown): argument is VersionNode =>
  versionNode.safeParse(argument).success;
