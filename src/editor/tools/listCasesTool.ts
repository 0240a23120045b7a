import * as vscode from 'vscode';
import type { IndexedCase } from '../files/index/caseIndex.ts';
import { relativePath, caseTitle } from '../files/caseSets.ts';
import { dataResult, omitEmpty } from './toolResult.ts';
import { cleanLine } from '../../core/text/cleanLine.ts';
import { listWorkspaceCases } from './listWorkspaceCases.ts';
import type { InputOf } from './toolInputs.ts';
import type { ToolDependencies } from './toolDependencies.ts';
import type { ToolDefinition } from './createTool.ts';

type Name = 'portableTests_list_cases';
type ListInput = InputOf<Name>;

/** Default number of test cases in a result. */
const usual = 30;

export function listCasesTool({
  index,
  catalog,
}: Pick<ToolDependencies, 'index' | 'catalog'>): ToolDefinition<Name> {
  return {
    invocationMessage: () => vscode.l10n.t('Checking the test cases'),
    work: async (input) => {
      const found = (await listWorkspaceCases(index)).filter((file) => matches(file, input));
      const { offset = 0, limit = usual } = input;
      const states = new Map(catalog.lastCompared().map(({ uri, state }) => [uri?.toString(), state]));
      const cases = found
        .slice(offset, offset + limit)
        .map((file) => summarizeCase(file, states.get(file.uri.toString())));
      const next = offset + cases.length < found.length ? offset + cases.length : undefined;
      return dataResult(omitEmpty({ total: found.length, nextOffset: next, testCases: cases }));
    },
  };
}

const summarizeCase = (file: IndexedCase, state: string | undefined): Record<string, unknown> =>
  omitEmpty({
    id: cleanLine(file.summary.id?.value ?? '', 40),
    description: cleanLine(caseTitle(file), 120),
    file: cleanLine(relativePath(file.uri)),
    folder: cleanLine(file.summary.folderName?.value ?? '', 80),
    tags: file.summary.tagNames.slice(0, 10).map(({ value }) => cleanLine(value, 40)),
    type: cleanLine(file.summary.type ?? '', 20),
    steps: file.summary.steps.length,
    // How the file compares with the service, as far as that was looked at.
    lastKnownState: state,
  });

function matches(file: IndexedCase, { words = '', folder, tag }: ListInput): boolean {
  const { summary, uri } = file;
  const tags = summary.tagNames.map(({ value }) => value.toLowerCase());
  const folderName = summary.folderName?.value.trim() ?? '';
  const text = [caseTitle(file), relativePath(uri), folderName, ...tags].join('\n').toLowerCase();
  return (
    words
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word)) &&
    (tag === undefined || tags.includes(tag.trim().toLowerCase())) &&
    (folder === undefined || isBelow(folder.trim(), folderName, relativePath(uri)))
  );
}

function isBelow(folder: string, folderName: string, path: string): boolean {
  const prefix = `${folder.replaceAll('\\', '/').replace(/^\.\//, '').replace(/\/+$/, '')}/`;
  return (
    folderName.toLowerCase() === folder.toLowerCase() || path.toLowerCase().startsWith(prefix.toLowerCase())
  );
}
