import * as vscode from 'vscode';
import { cleaner } from '../../core/text/hostileText.ts';
import { baseNameOf } from '../../core/case/fileNames.ts';
import type { ApiKeys } from '../connection/apiKeys.ts';
import { nodeOf } from '../arguments.ts';
import type { CommandTable } from '../ui/commands.ts';
import type { ServiceDocuments } from '../cases/serviceDocuments.ts';
import { nameOf } from '../connection/services.ts';
import type { EnvironmentAnswers } from '../targets/environmentAnswers.ts';
import type { EnvironmentNames } from '../targets/environmentNames.ts';
import type { TreeNode } from '../tree/node.ts';
import type { TreeModel } from '../cases/catalog.ts';
import { caseDetails } from './caseDetails.ts';
import { detailsText, type Details } from './detailsText.ts';
import { environmentDetails, targetDetails } from './placeDetails.ts';
import { reportDetails } from './reportDetails.ts';

export interface DetailParts {
  readonly model: TreeModel;
  readonly view: Pick<vscode.TreeView<TreeNode>, 'selection'>;
  readonly keys: Pick<ApiKeys, 'get'>;
  readonly names: Pick<EnvironmentNames, 'of'>;
  readonly answers: Pick<EnvironmentAnswers, 'of'>;
  readonly documents: Pick<ServiceDocuments, 'showText'>;
}

/** What a service told of one thing, and how to show it. */
export interface Told extends Omit<Details, 'heading'> {
  readonly serviceUrl: string;
  readonly id: string;
  readonly title: string;
  /** What stands in the heading beside whose words they are. */
  readonly remarks?: readonly string[];
  /** Names of fields that are not shown, since they may be secrets. */
  readonly leftOut?: readonly string[];
}

/** The command that shows every field that a service tells of a test case, target, environment or report. */
export const detailCommands = (parts: DetailParts): Pick<CommandTable, 'portableTests.showDetails'> => ({
  'portableTests.showDetails': async (argument) => {
    const uri = await detailsDocument(parts, argument);
    await vscode.window.showTextDocument(uri, { preview: true });
  },
});

/** A read-only document with what the service says now. */
export async function detailsDocument(parts: DetailParts, argument: unknown): Promise<vscode.Uri> {
  const told = await ask(parts, argument);
  const clean = cleaner(await parts.keys.get(told.serviceUrl));
  const path = `${told.id}/details/${baseNameOf(clean(told.title, 60))}.details.yaml`;
  return parts.documents.showText(path, detailsText({ ...told, heading: heading(told) }, clean));
}

function ask(parts: DetailParts, argument: unknown): Promise<Told> {
  const node = nodeOf(argument);
  switch (node?.kind) {
    case 'target':
      return targetDetails(parts, node);
    case 'environment':
      return environmentDetails(parts, node);
    case 'report':
      return reportDetails(parts, node);
    default:
      return caseDetails(parts, argument);
  }
}

function heading({ title, serviceUrl, remarks = [], leftOut = [] }: Told): string[] {
  const where = vscode.l10n.t('{0}: from {1} (read-only).', title, nameOf(serviceUrl));
  if (leftOut.length === 0) return [where, ...remarks];
  const names = leftOut.slice(0, 50).join(', ');
  return [where, ...remarks, vscode.l10n.t('Hidden because they may be secrets: {0}.', names)];
}
