import * as vscode from 'vscode';
import type { TestCase } from '../../core/testCase.ts';
import { editCase } from '../../core/yaml.ts';
import { mergeFields } from '../../sync/merge.ts';
import type { CaseChange } from '../../sync/pull.ts';
import { updatedFile } from '../../sync/shape.ts';
import { openUpToDate } from '../onDisk.ts';
import type { ServiceDocuments } from '../serviceDocuments.ts';

/** Opens VS Code's own merge editor; internal, so it may be missing in another editor or version. */
const command = '_open.mergeEditor';

/** Whether this editor has a merge editor. */
export const hasMergeEditor = async (): Promise<boolean> =>
  (await vscode.commands.getCommands(false)).includes(command);

/** The three texts of a conflict, and what the file is to begin with. */
export interface MergeTexts {
  readonly base: string;
  readonly theirs: string;
  readonly mine: string;
  readonly start: string;
}

/** Writes all sides in the file's own words, so that only what differs shows; nothing where there is no base. */
export function mergeTexts({
  comparison: { here, base },
  testCase,
  file,
}: CaseChange): MergeTexts | undefined {
  if (!here || !base) return undefined;
  const { text } = here.file;
  const inWords = (one: TestCase): string => editCase(text, updatedFile(here.testCase, one, one));
  const start = inWords(mergeFields(base, here.testCase, testCase));
  return { base: inWords(base), theirs: file.text, mine: text, start };
}

/** The sides as documents to look at; those of a file are always at the same addresses. */
export function showSides(
  documents: ServiceDocuments,
  output: vscode.Uri,
  texts: Omit<MergeTexts, 'start'>,
): Record<'base' | 'theirs' | 'mine', vscode.Uri> {
  const show = (side: 'base' | 'theirs' | 'mine'): vscode.Uri =>
    documents.showText(`merge/${side}${output.path}`, texts[side]);
  return { base: show('base'), theirs: show('theirs'), mine: show('mine') };
}

/** Opens the merge editor; what changed there only is in the file's editor already, and not saved. */
export async function openMergeEditor(
  sides: ReturnType<typeof showSides>,
  output: vscode.Uri,
  start: string,
): Promise<void> {
  await replaceText(output, start);
  await vscode.commands.executeCommand(command, {
    base: sides.base,
    input1: {
      uri: sides.theirs,
      title: vscode.l10n.t('Theirs'),
      description: vscode.l10n.t('on the service'),
    },
    input2: { uri: sides.mine, title: vscode.l10n.t('Mine'), description: vscode.l10n.t('in the file') },
    output,
  });
}

async function replaceText(uri: vscode.Uri, text: string): Promise<void> {
  const document = await openUpToDate(uri);
  const edit = new vscode.WorkspaceEdit();
  edit.replace(uri, new vscode.Range(0, 0, document.lineCount, 0), text.replace(/^\uFEFF/, ''));
  await vscode.workspace.applyEdit(edit);
}

/** The file that a merge editor writes; the class of its input is not part of the stable API. */
export function mergeResultOf({ input }: vscode.Tab): vscode.Uri | undefined {
  const isMerge = typeof input === 'object' && input !== null && 'result' in input;
  return isMerge && input.result instanceof vscode.Uri ? input.result : undefined;
}
