import type * as vscode from 'vscode';
import { message, UserError } from '../core/errors.ts';
import type { TargetFolder } from './settings.ts';
import type { CaseEntry, TreeModel } from './tree/model.ts';

/** The case that a file of a target's folder holds. @throws UserError where it holds none */
export async function entryOfFile(
  uri: vscode.Uri,
  { serviceUrl, testTargetId }: Pick<TargetFolder, 'serviceUrl' | 'testTargetId'>,
  model: Pick<TreeModel, 'casesOf'>,
): Promise<CaseEntry> {
  const entries = await model.casesOf(serviceUrl, testTargetId);
  const entry = entries.find((one) => one.uri?.toString() === uri.toString());
  if (entry) return entry;
  throw new UserError(
    message('The file contains no test case'),
    message('A test case needs id, description and elements'),
    'show-problems',
  );
}
