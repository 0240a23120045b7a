import { randomUUID } from 'node:crypto';
import { summarise } from '../core/summary/caseSummary.ts';
import { checkCase } from '../core/checks/checkCase.ts';
import type { OtherCase, Project } from '../core/checks/finding.ts';
import { IgnoreComments } from '../core/checks/ignore.ts';
import { render } from '../core/errors.ts';
import { TextLines } from '../core/text/textLines.ts';
import { parseCase } from '../core/yaml/parseCase.ts';
import type { CaseFile } from '../sync/caseFiles.ts';
import type { Pause } from '../sync/jsonLines.ts';
import { readLocalSet, setProblemsIn, type InvalidFile } from '../sync/localSet.ts';

/** Something wrong with a file, where it stands: line and column from 1. */
export interface Found {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly severity: 'error' | 'warning';
  readonly code: string;
  readonly message: string;
}

/** What is wrong with the test cases of a folder: each by itself, and between them. Files of another kind are passed over. */
export async function findingsIn(files: readonly CaseFile[], pause: Pause): Promise<Found[]> {
  const local = await readLocalSet(files, pause);
  const ours = new Set([...local.cases.values()].map(({ file }) => file.path));
  for (const { path } of local.invalid) ours.add(path);
  const cases = files.filter(({ path, unreadable }) => ours.has(path) && !unreadable);
  const projectFor = projects(cases);
  const found: Found[] = [];
  for (const file of cases) {
    await pause();
    found.push(...inFile(file, projectFor(file.path)));
  }
  // Whatever else blocks a push is told as well, though a check was switched off for a line.
  const hasError = new Set(found.filter(({ severity }) => severity === 'error').map(({ path }) => path));
  const all = [...local.cases.values()].map(({ testCase }) => testCase);
  const blocking = [...local.invalid, ...setProblemsIn(local, all)];
  return [...found, ...blocking.filter(({ path }) => !hasError.has(path)).map(blockingFile)].toSorted(
    inOrder,
  );
}

function inFile({ path, text }: CaseFile, project: Project): Found[] {
  const [comments, lines] = [new IgnoreComments(text), new TextLines(text)];
  const inItself = parseCase(text)
    .problems.filter((one) => !comments.silences(one))
    .map(({ line, column, severity, code, message }) => {
      return { path, line, column, severity, code, message: render(message) };
    });
  const between = checkCase(text, project).flatMap(({ span, severity, code, message }) => {
    if (severity !== 'error' && severity !== 'warning') return [];
    return [{ path, ...lines.positionAt(span.start), severity, code, message: render(message) }];
  });
  return [...inItself, ...between];
}

const blockingFile = ({ path, problem: { line, column, message } }: InvalidFile): Found => ({
  path,
  line,
  column,
  severity: 'error',
  code: 'blocks-push',
  message: render(message),
});

/** The folder as the checks of each of its files see it. */
function projects(files: readonly CaseFile[]): (path: string) => Project {
  const all = files.map(({ path, text }): OtherCase => ({ key: path, summary: summarise(text), text }));
  const byId = grouped(all, ({ summary }) => [summary.id?.value]);
  const byLink = grouped(all, ({ summary }) => [summary.dependencyId?.value, summary.teardownId?.value]);
  return (key) => ({
    key,
    complete: true,
    byId: (id) => byId.get(id) ?? [],
    dependantsOf: (id) => byLink.get(id) ?? [],
    all: () => all,
    newId: () => randomUUID(),
  });
}

function grouped(
  cases: readonly OtherCase[],
  keysOf: (one: OtherCase) => readonly (string | undefined)[],
): ReadonlyMap<string, readonly OtherCase[]> {
  const groups = new Map<string, OtherCase[]>();
  for (const one of cases) {
    for (const key of new Set(keysOf(one))) {
      if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), one]);
    }
  }
  return groups;
}

const inOrder = (a: Found, b: Found): number =>
  (a.path < b.path ? -1 : Number(a.path > b.path)) || a.line - b.line || a.column - b.column;
