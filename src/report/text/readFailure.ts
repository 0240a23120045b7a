import { failureSentence } from '../../core/failure/failureSentence.ts';
import { readFailureReason } from '../../core/failure/readFailureReason.ts';
import { localizeMessage, type ReportPageTexts } from '../protocol/pageTexts.ts';

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
