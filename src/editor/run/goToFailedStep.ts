import * as vscode from 'vscode';
import { message } from '../../core/message.ts';
import { positionAt } from '../../core/text/textLines.ts';
import { UserError } from '../../core/userError.ts';
import { stepLabel } from '../files/casesInWords.ts';
import { type CaseIndex, type IndexedCase, indexOpenDocuments, caseTitle } from '../files/index/caseIndex.ts';
import { assertTrusted } from '../ui/assertTrusted.ts';
import { relativePath } from '../ui/documents.ts';
import { showStatus } from '../ui/statusMessage.ts';
import type { RunHistory, FailedStepText, LastRun } from './runHistory.ts';

interface FailedPlace {
  readonly uri: vscode.Uri;
  /** From 0. */
  readonly line: number;
  readonly label: string;
}

/**
 * Goes to the next failed step of the last runs in this window, or to the one before it, across files in the order of
 * their paths. After the last one follows the first.
 *
 * @throws {UserError} where there is none
 */
export async function goToFailedStep(
  index: Pick<CaseIndex, 'of' | 'at'>,
  history: Pick<RunHistory, 'failedRuns'>,
  by: -1 | 1,
): Promise<void> {
  await indexOpenDocuments(index);
  const failed = history.failedRuns().filter(({ isOfMachine }) => !isOfMachine);
  const places = inOrder(failed.flatMap((run) => placeOf(run, index) ?? []));
  if (places.length === 0) throw nothingFailed(failed.length > 0);
  const at = nextPlace(places, by);
  const place = places[at];
  if (!place) return;
  const start = new vscode.Position(place.line, 0);
  await vscode.window.showTextDocument(place.uri, { selection: new vscode.Range(start, start) });
  showStatus(vscode.l10n.t('$(error) Failed step {0} of {1}: {2}', at + 1, places.length, place.label));
}

function placeOf({ uri, failedStep }: LastRun, index: Pick<CaseIndex, 'at'>): FailedPlace | undefined {
  const file = index.at(failedStep?.uri ?? uri);
  if (!file) return undefined;
  if (failedStep) return placeOfStep(file, failedStep);
  const { entryPointUrlPath, description } = file.summary;
  const { line } = positionAt(file.text, (entryPointUrlPath ?? description)?.start ?? 0);
  return { uri, line: line - 1, label: vscode.l10n.t('"{0}" failed before its first step', caseTitle(file)) };
}

/** Finds a step where it stands now, also after edits above it. One that was edited since is no failed step. */
function placeOfStep(file: IndexedCase, { index, text }: FailedStepText): FailedPlace | undefined {
  const { steps } = file.summary;
  const isSame = (at: number): boolean => {
    const span = steps[at];
    return span !== undefined && file.text.slice(span.start, span.end) === text;
  };
  const at = isSame(index) ? index : steps.findIndex((_, position) => isSame(position));
  const span = steps[at];
  if (!span) return undefined;
  const label = vscode.l10n.t('{0} · {1}', at + 1, stepLabel(file.text, span));
  return {
    uri: file.uri,
    line: positionAt(file.text, span.start).line - 1,
    label: vscode.l10n.t('{0} – {1}', label, caseTitle(file)),
  };
}

/** Each place once: several test cases fail in one step of their dependency. */
function inOrder(places: readonly FailedPlace[]): FailedPlace[] {
  const unique = new Map(places.map((place) => [`${place.uri.toString()} ${place.line}`, place]));
  return [...unique.values()].toSorted(comparePlaces);
}

type Place = Pick<FailedPlace, 'uri' | 'line'>;

const comparePlaces = (a: Place, b: Place): number =>
  relativePath(a.uri).localeCompare(relativePath(b.uri)) || a.line - b.line;

function nextPlace(places: readonly FailedPlace[], by: -1 | 1): number {
  const editor = vscode.window.activeTextEditor;
  const last = places.length - 1;
  if (!editor) return by > 0 ? 0 : last;
  const cursor = { uri: editor.document.uri, line: editor.selection.active.line };
  if (by > 0) {
    const next = places.findIndex((place) => comparePlaces(place, cursor) > 0);
    return next < 0 ? 0 : next;
  }
  const previous = places.findLastIndex((place) => comparePlaces(place, cursor) < 0);
  return previous < 0 ? last : previous;
}

function nothingFailed(isEdited: boolean): UserError {
  if (isEdited)
    return new UserError(
      message('The failed steps were edited or deleted'),
      message('Run the test cases again'),
    );
  assertTrusted();
  return new UserError(message('No step has failed in this window'), message('Run test cases first'));
}
