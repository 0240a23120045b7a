import { failureSentence } from '../../core/failure/failureSentence.ts';
import { readFailureReason } from '../../core/failure/readFailureReason.ts';
import { durationMessage } from '../../core/text/durationMessage.ts';
import { fill, type ReportPageTexts, localizeMessage } from '../protocol/pageTexts.ts';
import type { ReportSummary } from '../protocol/shownReport.ts';

type Counts = ReportSummary['counts'];

/** The number of results that ran, or wait to run. */
export const ranCount = ({ failed, waiting, other, passed }: Counts): number =>
  failed + waiting + other + passed;

/** A report as one short line that starts with the failures, such as `1 of 16 failed · 2 skipped`. */
export function headline(counts: Counts, texts: ReportPageTexts): string {
  const { failed, waiting, other, skipped } = counts;
  const parts: readonly (readonly [string, number])[] = [
    [texts.waitingCount, failed > 0 ? waiting : 0],
    [texts.otherCount, other],
    [texts.skippedCount, skipped],
  ];
  const more = parts.flatMap(([text, count]) => (count > 0 ? [fill(text, count)] : []));
  return [...lead(counts, texts, more.length > 0), ...more].join(' · ');
}

function lead(counts: Counts, texts: ReportPageTexts, hasMore: boolean): string[] {
  const { failed, waiting, passed } = counts;
  const all = ranCount(counts);
  if (all === 0) return hasMore ? [] : [texts.empty];
  if (failed > 0) return [fill(texts.failedOf, failed, all)];
  return [waiting > 0 ? fill(texts.waitingOf, waiting, all) : fill(texts.passedOf, passed, all)];
}

/** The step that a message names as the failed one. */
interface FailingStep {
  /** The description of the case that the step is of; undefined for the case that was run. */
  readonly owner: string | undefined;
  /** From 0. */
  readonly index: number;
}

/** Reads `Step 3 · Click …` at the start of a message, or `Log in · Step 3 · Click …` for a step of another case. */
export function failingStep(errorMessage: string): FailingStep | undefined {
  const [line = ''] = errorMessage.slice(0, 2000).split('\n');
  const found = /^(?:(.+?) · )?Step (\d{1,4})(?: ·|:)/.exec(line);
  const index = Number(found?.[2]) - 1;
  return found && index >= 0 ? { owner: found[1], index } : undefined;
}

/** An error message in its parts. */
export interface FailureText {
  /** Such as `Step 2 · Click button 'Save'`; empty where the message names no step. */
  readonly step: string;
  /** The reason of the failure, in words. */
  readonly reason: string;
  /** The text of the test runner; empty where the reason says all of it. */
  readonly details: string;
}

/** Parts of Playwright's interface, as its messages begin with them. */
const runnerText =
  /^(?:[A-Za-z]*Error: |Call log:|(?:locator|page|frame|browserType|browser|context|expect)[.(])|(?<=\. )browserType\./m;

/** Characters of a step or a reason; what is longer is shown in full below them. */
const longest = 500;

/** Splits a message into the step, the reason in words, and what the test runner wrote. */
export function readFailure(error: string, texts: ReportPageTexts, locale: string): FailureText {
  const { step, reason, details } = partsOf(error.trim(), texts, locale);
  if (step.length <= longest && reason.length <= longest) return { step, reason, details };
  return { step: shortened(step), reason: shortened(reason), details: error };
}

const shortened = (text: string): string => (text.length <= longest ? text : `${text.slice(0, longest)}…`);

function partsOf(error: string, texts: ReportPageTexts, locale: string): FailureText {
  const { step, rest } = splitStep(error);
  const start = rest.search(runnerText);
  const sentence = (start < 0 ? firstParagraph(rest) : rest.slice(0, start)).trim();
  const details = start < 0 ? rest.trim().slice(sentence.length).trim() : rest.slice(start).trim();
  if (sentence !== '') return { step, reason: sentence, details };
  const reason = details === '' ? '' : reasonOf(details, texts, locale);
  return { step, reason, details: details.endsWith(reason) && !details.includes('\n') ? '' : details };
}

const firstParagraph = (text: string): string => text.trim().split(/\n\s*\n/)[0] ?? '';

/** Playwright's message as one sentence in the user's language. */
const reasonOf = (text: string, texts: ReportPageTexts, locale: string): string =>
  localizeMessage(failureSentence(readFailureReason(text), locale), texts);

function splitStep(error: string): { readonly step: string; readonly rest: string } {
  const [line = ''] = error.split('\n');
  const [head] = /^(?:.+? · )?Step \d{1,4}(?= ·|:|$)/.exec(line.slice(0, 2000)) ?? [];
  if (head === undefined) return { step: '', rest: error };
  const end = endOfStep(line, head.length);
  return { step: line.slice(0, end), rest: error.slice(end).replace(/^:/, '').trim() };
}

/** Finds the end of a step’s text: the first colon outside of quotes. */
function endOfStep(line: string, from: number): number {
  const outside = /^(?:(?<![\p{L}\d])'.*?'(?![\p{L}\d])|[^:]|:(?! |$))*/u.exec(line.slice(from))?.[0] ?? '';
  const runner = line.slice(from).search(/: (?:[A-Za-z]*Error: |(?:locator|page|expect)[.(])/);
  return from + (runner < 0 ? outside.length : Math.min(outside.length, runner));
}

/** Says which report one is compared with, and where it ran if that is another address. */
export const comparisonTitle = (
  texts: Pick<ReportPageTexts, 'compared' | 'comparedElsewhere'>,
  date: string,
  otherUrl: string | undefined,
): string =>
  otherUrl === undefined ? fill(texts.compared, date) : fill(texts.comparedElsewhere, date, otherUrl);

/** A duration in words: `640 ms`, `3.2 s`, `1 min 5 s`. */
export const durationText = (duration: number, locale: string, texts: ReportPageTexts): string =>
  localizeMessage(durationMessage(duration, locale), texts);

/** Lists where a report came from: what it is for, the branch, the short commit, the issue and the trigger. */
export const reportOriginTexts = ({
  description,
  branch,
  commit,
  issue,
  trigger,
}: ReportSummary['context']): readonly string[] => [description, branch, commit.slice(0, 8), issue, trigger];

const names: Readonly<Record<string, string>> = { github: 'GitHub', azureDevOps: 'Azure DevOps' };

/** The name to show for a constant of the service: `Chromium` for CHROMIUM. Other text stays as it is. */
export function readableConstant(word: string): string {
  const known = Object.hasOwn(names, word) ? names[word] : undefined;
  if (known !== undefined) return known;
  if (!/^(?:[A-Z][A-Z0-9_]+|[a-z]+)$/.test(word)) return word;
  const text = word.replaceAll('_', ' ').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An address or a branch in the parts between which a line may break: after a single slash, and before a query. */
export const breakableParts = (text: string): string[] => text.split(/(?<=[^:/]\/)(?!\/)|(?=[?&#])/);
