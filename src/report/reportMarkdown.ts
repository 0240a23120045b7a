import { fill, type ReportPageTexts } from './protocol/pageTexts.ts';
import {
  statuses,
  type ReportComparison,
  type ReportDetail,
  type ReportResult,
} from './protocol/shownReport.ts';
import { durationText, comparisonTitle, headline, readableConstant } from './text/reportTexts.ts';

/**
 * A report as Markdown for an issue or a chat, with what it was compared with: nothing of a service's
 * text is read as markup there.
 *
 * @param locale for numbers, such as `en`
 */
export function reportMarkdown(
  { summary, results, duration }: ReportDetail,
  texts: ReportPageTexts,
  locale: string,
  comparison?: ReportComparison,
): string {
  const { context, counts, executionUrl, browser, breakpoint, createdAt } = summary;
  const timeOf = (time: number | undefined): string =>
    time === undefined ? '' : durationText(time, locale, texts);
  const facts: readonly (readonly [string, string])[] = [
    [texts.started, createdAt],
    [texts.duration, timeOf(duration)],
    [texts.execution, executionUrl],
    [texts.browser, [browser, breakpoint].filter(Boolean).map(readableConstant).join(' · ')],
    [texts.branch, context.branch],
    [texts.commit, context.commit],
    [texts.issue, context.issue],
    [texts.trigger, context.trigger],
    [texts.description, context.description],
  ];
  const lines = facts.flatMap(([label, value]) => (value ? `- ${escaped(label)}: ${escaped(value)}` : []));
  const title = `## ${escaped(headline(counts, texts))}`;
  const lineOf = (result: ReportResult): string => resultLines(result, timeOf(result.duration));
  const groups = statuses.flatMap((status) => {
    const ofStatus = results.filter((result) => result.status === status);
    return ofStatus.length === 0
      ? []
      : [`### ${escaped(texts[status])} (${ofStatus.length})`, ofStatus.map(lineOf).join('\n')];
  });
  const compared = comparison ? comparisonParts(comparison, texts) : [];
  return `${[title, lines.join('\n'), ...compared, ...groups].filter(Boolean).join('\n\n')}\n`;
}

function comparisonParts(
  { previous, otherUrl, ...changes }: ReportComparison,
  texts: ReportPageTexts,
): string[] {
  if (previous === undefined) return [];
  const lists = (['newlyFailing', 'newlyFixed', 'stillFailing'] as const).flatMap((change) =>
    changes[change].length === 0
      ? []
      : [
          `${escaped(fill(texts[change], changes[change].length))}\n\n${changes[change].map((name) => `- ${escaped(name)}`).join('\n')}`,
        ],
  );
  const none = lists.length === 0 ? [escaped(texts.noDifference)] : [];
  return [`### ${escaped(comparisonTitle(texts, previous, otherUrl))}`, ...lists, ...none];
}

function resultLines({ name, error }: ReportResult, time: string): string {
  const head = `- ${escaped(name)}${time === '' ? '' : ` (${escaped(time)})`}`;
  return error === '' ? head : `${head}\n\n${indented(fenced(error))}\n`;
}

/** Inside a fence nothing is markup, as long as the fence is longer than any in the text. */
function fenced(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ');

const escaped = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_{}[\]()#+\-!~<>&|=:@.]/g, '\\$&');
