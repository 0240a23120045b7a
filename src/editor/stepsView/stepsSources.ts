import path from 'node:path';
import * as vscode from 'vscode';
import { titleWords } from '../../codegen/steps/writeStep.ts';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import type { StepSummary } from '../../trace/reader/traceAnswers.ts';
import { stepLabel } from '../files/casesInWords.ts';
import { type CaseIndex, caseTitle, type IndexedCase } from '../files/index/caseIndex.ts';
import type { DocumentSteps } from '../files/steps/documentSteps.ts';
import type { RunTrace, RunTraces } from '../run/runTraces.ts';
import type { CommandId } from '../ui/commands.ts';
import type { StepsSource } from './shownRun.ts';
import type { RanCase, RanCases } from './strip.ts';

const noSecrets: ReadonlyMap<string, string> = new Map();

/** The last run of a file's test case in this window. */
export function sourceOfRun(uri: vscode.Uri, traces: Pick<RunTraces, 'lastRuns'>): StepsSource | undefined {
  const { latest, passed } = traces.lastRuns(uri) ?? {};
  if (!latest) return undefined;
  return {
    name: nameOf(latest),
    trace: latest.trace,
    secrets: latest.secrets,
    cases: () => casesOfRun(latest),
    passed: latest.outcome === 'passed' ? undefined : passed,
    isPinned: false,
    isRun: true,
    openTrace: () =>
      vscode.commands.executeCommand('portableTests.openTrace' satisfies CommandId, latest.trace),
  };
}

function nameOf({ files, uri }: RunTrace): string {
  const own = [...files.values()].find((file) => file.uri.toString() === uri.toString());
  return own ? caseTitle(own) : path.basename(uri.fsPath);
}

function casesOfRun({ files, uri }: RunTrace): RanCases {
  const cases = [...files.values()];
  const own = cases.find((file) => file.uri.toString() === uri.toString());
  const read = new Map<IndexedCase, RanCase>();
  const ran = (file: IndexedCase | undefined): RanCase | undefined => {
    if (!file) return undefined;
    const known = read.get(file) ?? ranCase(file);
    read.set(file, known);
    return known;
  };
  return { own: ran(own), named: (name) => ran(cases.find((file) => titleOf(file) === name)) };
}

const ranCase = (file: IndexedCase): RanCase => ({
  uri: file.uri.toString(),
  name: caseTitle(file),
  steps: file.summary.steps.map(({ start, end }) => file.text.slice(start, end).trimEnd()),
  knownBy: 'text',
  words: file.summary.steps.map((span) => stepLabel(file.text, span)),
});

/** As tests are named. */
const titleOf = ({ summary }: IndexedCase): string => summary.description?.value.trim() ?? '';

/** A trace file that somebody opens. */
export function sourceOfFile(
  file: string,
  openTrace: StepsSource['openTrace'],
  { name = path.basename(file), dispose }: { readonly name?: string; readonly dispose?: () => unknown } = {},
): StepsSource {
  return {
    name,
    trace: file,
    secrets: noSecrets,
    cases: () => ({ own: undefined, named: () => undefined }),
    passed: undefined,
    isPinned: true,
    isRun: false,
    openTrace,
    ...(dispose ? { dispose } : {}),
  };
}

/** The trace of a result of a report; the test cases are those of the workspace, as far as it has them. */
export const sourceOfReport = (
  file: string,
  own: IndexedCase | undefined,
  index: Pick<CaseIndex, 'all'>,
  ...rest: [openTrace: StepsSource['openTrace'], more: { readonly name: string; dispose(): unknown }]
): StepsSource => ({
  ...sourceOfFile(file, ...rest),
  cases: (steps) => ({
    own: own && casesInTrace(steps, '', own),
    named: (name) => {
      const found = [...index.all()].find((other) => titleOf(other) === name);
      return found && casesInTrace(steps, name, found);
    },
  }),
});

/** A test case as a trace names its steps: what they were is known by their words. */
function casesInTrace(steps: readonly StepSummary[], owner: string, { uri }: IndexedCase): RanCase {
  const titles: string[] = [];
  for (const { index, title, within } of steps)
    if (index !== undefined && (within.at(-1) ?? '') === owner) titles[index] = title;
  return {
    uri: uri.toString(),
    name: owner,
    steps: Array.from(titles, (title) => title ?? ''),
    knownBy: 'words',
    words: [],
  };
}

/** The steps of a document as they are now, to be compared with those of a test case that ran. */
export const stepsNow = ({ list, text, count, step }: DocumentStepsNow, { knownBy }: RanCase): string[] =>
  knownBy === 'text'
    ? list.items.map(({ start, end }) => text.slice(start, end).trimEnd())
    : Array.from({ length: count }, (_, at) => wordsOf(step(at).element));

type DocumentStepsNow = Pick<DocumentSteps, 'list' | 'text' | 'count' | 'step'>;

const wordsOf = (element: Parameters<typeof titleWords>[0] | undefined): string =>
  element ? titleWords(element) : '';

/** @throws {UserError} where a file is no trace by its name */
export function assertTraceName(file: string): void {
  if (/\.zip$/iu.test(file)) return;
  throw new UserError(
    message('{0} is no trace', path.basename(file)),
    message('Choose the trace.zip that a run has written'),
  );
}
