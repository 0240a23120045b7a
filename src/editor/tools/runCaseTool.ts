import * as vscode from 'vscode';
import { describeStep } from '../../core/describe/describeStep.ts';
import { message } from '../../core/message.ts';
import { cleanLine } from '../../core/text/cleanLine.ts';
import { positionAt } from '../../core/text/textLines.ts';
import { UserError } from '../../core/userError.ts';
import type { CaseEnd, RunEvent, StepRef } from '../../runner/events/runEvent.ts';
import { collectCases, type CollectedCases } from '../files/collectCases.ts';
import { type CaseIndex, type IndexedCase, caseTitle } from '../files/index/caseIndex.ts';
import { runSettings } from '../playwright/runSettings.ts';
import { assertTrusted } from '../ui/assertTrusted.ts';
import { relativePath } from '../ui/documents.ts';
import { asMarkdown } from '../ui/markdown.ts';
import { localize } from '../ui/texts.ts';
import {
  dataResult,
  omitEmpty,
  cleanMessage,
  findCase,
  type ToolDependencies,
  type ToolDefinition,
} from './tool.ts';

type Name = 'portableTests_run_case';

export function runCaseTool({
  index,
  runCaseHeadless,
}: Pick<ToolDependencies, 'index' | 'runCaseHeadless'>): ToolDefinition<Name> {
  return {
    invocationMessage: ({ testCase }) => vscode.l10n.t('Running {0}', cleanLine(testCase, 100)),
    confirm: async ({ testCase }) => {
      assertTrusted();
      const file = await findCase(testCase, index);
      const text = new vscode.MarkdownString(asMarkdown(await whatRuns(file, index)));
      return {
        title: vscode.l10n.t('Run "{0}"?', cleanLine(caseTitle(file), 80)),
        message: text,
      };
    },
    work: async ({ testCase }, signal) => {
      assertTrusted();
      const file = await findCase(testCase, index);
      const outcome = new CaseOutcome(file.summary.id?.value ?? '');
      await runCaseHeadless(file, signal, (event, gathered) => outcome.record(event, gathered));
      signal.throwIfAborted();
      return dataResult(outcome.result(file));
    },
  };
}

async function whatRuns(file: IndexedCase, index: CaseIndex): Promise<string> {
  const { cases } = await collectCases([file], index);
  const { url } = runSettings(file.uri);
  const where = url
    ? vscode.l10n.t(
        '{0} runs in a headless browser on this machine, against {1}.',
        relativePath(file.uri),
        url,
      )
    : vscode.l10n.t(
        '{0} runs in a headless browser on this machine, in the environment chosen for its folder.',
        relativePath(file.uri),
      );
  const others = cases.filter(({ id }) => id !== file.summary.id?.value);
  const names = others
    .map(({ description }) => vscode.l10n.t('"{0}"', cleanLine(description, 80)))
    .join(', ');
  const code = cases.some(({ elements }) =>
    elements.some(({ interaction }) => interaction?.action === 'JAVASCRIPT'),
  );
  return [
    where,
    ...(names === '' ? [] : [vscode.l10n.t('Runs with its dependencies: {0}.', names)]),
    ...(code ? [vscode.l10n.t('Its steps contain JavaScript code, which is also run.')] : []),
  ].join('\n');
}

/** Collects the outcome of one case from the events of a run. */
class CaseOutcome {
  private end: CaseEnd | undefined;
  private gathered: CollectedCases | undefined;
  private broken: string | undefined;

  constructor(private readonly caseId: string) {}

  record(event: RunEvent, gathered: CollectedCases): void {
    this.gathered = gathered;
    if (event.type === 'caseEnd' && event.caseId === this.caseId) this.end = event;
    if (event.type === 'error') this.broken = event.failure.message;
  }

  /** @throws {UserError} where the run ended before the case did */
  result(file: IndexedCase): object {
    if (!this.end) {
      throw new UserError(
        message('The run ended before the test case finished: {0}', cleanMessage(this.broken ?? '', 800)),
        message('This is not a failure of the test case. Report it to the user'),
      );
    }
    const { outcome, duration, failure, reason, notes } = this.end;
    return omitEmpty({
      outcome,
      file: cleanLine(relativePath(file.uri)),
      milliseconds: Math.round(duration),
      reason: reason && cleanMessage(reason, 300),
      notes: notes.slice(0, 10).map((note) => cleanMessage(note, 300)),
      failure: failure && this.failure(failure),
    });
  }

  private failure({ step, message, expected, actual }: NonNullable<CaseEnd['failure']>): object {
    return omitEmpty({
      ...(step ? this.placeOf(step) : {}),
      message: cleanMessage(message),
      expected: expected && cleanMessage(expected, 500),
      actual: actual && cleanMessage(actual, 500),
    });
  }

  /** The step that failed, which may stand in the file of a case that this one needs. */
  private placeOf({ caseId, index }: StepRef): object {
    const file = this.gathered?.files.get(caseId);
    const element = this.gathered?.cases.find(({ id }) => id === caseId)?.elements[index];
    const start = file?.summary.steps[index]?.start;
    return {
      step: index + 1,
      inWords: element && cleanLine(describeStep(element, localize), 200),
      file: file && cleanLine(relativePath(file.uri)),
      line: file && start !== undefined ? positionAt(file.text, start).line : undefined,
    };
  }
}
