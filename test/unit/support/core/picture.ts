import { render } from '../../../../src/core/message.ts';
import type { LocatedProblem } from '../../../../src/core/yaml/parseCase.ts';

/** Draws problems into the text: under each line what is marked, how badly, and what is said. */
export function picture(text: string, problems: readonly LocatedProblem[]): string {
  const lines = text.replace(/\n$/, '').split('\n');
  return lines
    .flatMap((line, at) => [
      line,
      ...problems.filter((problem) => problem.line === at + 1).map((problem) => mark(problem, line)),
    ])
    .join('\n');
}

function mark({ start, end, column, severity, message }: LocatedProblem, line: string): string {
  const width = Math.max(1, Math.min(end - start, line.length - column + 1));
  const indent = '#'.padEnd(column - 1).slice(0, column - 1);
  return `${indent}${'^'.repeat(width)} ${severity}: ${render(message)}`;
}
