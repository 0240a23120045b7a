import type * as vscode from 'vscode';
import { UserError } from '../../../core/userError.ts';
import { message } from '../../../core/message.ts';
import type { TargetFolder } from '../../targets/targetFolders.ts';
import type { CaseCatalog } from './caseCatalog.ts';
import type { CaseEntry } from './caseEntry.ts';

/** The case that a file of a target's folder holds. @throws {UserError} where it holds none */
export async function getEntryOfFile(
  uri: vscode.Uri,
  { serviceUrl, testTargetId }: Pick<TargetFolder, 'serviceUrl' | 'testTargetId'>,
  catalog: Pick<CaseCatalog, 'casesOf'>,
): Promise<CaseEntry> {
  const entry = findEntry(uri, await catalog.casesOf(serviceUrl, testTargetId));
  if (entry) return entry;
  throw new UserError(
    message('The file contains no test case'),
    message('A test case needs id, description and elements'),
    'show-problems',
  );
}

/** The case whose file is at a place, if one of these is. */
export function findEntry(uri: vscode.Uri, entries: readonly CaseEntry[]): CaseEntry | undefined {
  const key = uri.toString();
  return entries.find((entry) => entry.uri?.toString() === key);
}
