/** What a report says about this machine and this window. */
export interface ProblemFacts {
  readonly versions: readonly Row[];
  readonly state: readonly Row[];
  /** Settings that differ from their defaults, by name. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** The last part of the log. */
  readonly log: string;
}

type Row = readonly [name: string, value: string];

export const untitled = 'Title of the problem';

/**
 * The report as Markdown, for the user to complete. It is in English, like the issues of the project.
 *
 * @param anonymize takes secrets and names out of the texts of the facts
 */
export function printProblemReport(
  { versions, state, settings, log }: ProblemFacts,
  anonymize: (text: string) => string,
): string {
  const table = (rows: readonly Row[]): string =>
    rows.map(([name, value]) => `- ${name}: ${anonymize(value).replaceAll(/\s+/g, ' ')}`).join('\n');
  const options = JSON.stringify(mapTexts(settings, anonymize), undefined, 2);
  const sections = [
    `# ${untitled}`,
    '## What happened\n\n\n\n## What you expected\n\n\n\n## Steps to reproduce\n\n1. ',
    `## Versions\n\n${table(versions)}`,
    `## State\n\n${table(state)}`,
    `## Settings that differ from their defaults\n\n${options === '{}' ? 'None' : fenced('json', options)}`,
    `## Log\n\n${log.trim() === '' ? 'Empty' : fenced('text', anonymize(log.trim()))}`,
  ];
  return `${sections.join('\n\n')}\n`;
}

/** The title of a report and the rest of it, as a user left it. */
export function splitReport(text: string): { title: string; body: string } {
  const heading = /^#[ \t]+(.+)$/m.exec(text);
  const title = heading?.[1]?.trim() ?? untitled;
  const body = (heading ? text.replace(heading[0], () => '') : text).trim();
  const firstLine = /^## What happened\s+(?!#)(.+)$/m.exec(body)?.[1]?.trim();
  return { title: title === untitled ? (firstLine ?? untitled).slice(0, 100) : title.slice(0, 200), body };
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item: unknown) => mapTexts(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [change(key), mapTexts(item, change)]),
  );
}

/** Inside a fence nothing is markup, as long as the fence is longer than any in the text. */
function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
