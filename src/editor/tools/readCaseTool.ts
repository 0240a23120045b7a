import * as vscode from 'vscode';
import { relativePath } from '../files/caseSets.ts';
import { textResult } from './toolResult.ts';
import { cleanLine } from '../../core/text/cleanLine.ts';
import { cleanFileLine } from './cleanText.ts';
import { findCase } from './findCase.ts';
import type { ToolDependencies } from './toolDependencies.ts';
import type { ToolDefinition } from './createTool.ts';

/** Limits of one result: lines and characters of the file. */
const most = { lines: 400, characters: 25_000 };

export function readCaseTool({
  index,
}: Pick<ToolDependencies, 'index'>): ToolDefinition<'portableTests_read_case'> {
  return {
    invocationMessage: ({ testCase }) => vscode.l10n.t('Reading the test case {0}', cleanLine(testCase, 100)),
    work: async ({ testCase, fromLine = 1 }) => {
      const { uri, text } = await findCase(testCase, index);
      const lines = text.split(/\r\n|\r|\n/);
      const shownLines = lines.slice(fromLine - 1, fromLine - 1 + fitting(lines, fromLine - 1));
      const last = fromLine - 1 + shownLines.length;
      const rest = last < lines.length ? `; read on with fromLine ${last + 1}` : '';
      return textResult(
        shownLines.map(cleanFileLine).join('\n'),
        `${cleanLine(relativePath(uri))}, lines ${fromLine} to ${last} of ${lines.length}${rest}`,
      );
    },
  };
}

/** Number of lines from a line on that fit into one result. */
function fitting(lines: readonly string[], from: number): number {
  let characters = 0;
  const past = lines.slice(from, from + most.lines).findIndex((line) => {
    characters += cleanFileLine(line).length + 1;
    return characters > most.characters;
  });
  return past < 0 ? most.lines : Math.max(past, 1);
}
