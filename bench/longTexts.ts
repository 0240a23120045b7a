import { splitSteps } from '../src/core/checks/readCaseForChecks.ts';
import { parseLocatorLine } from '../src/core/locator/locatorLine.ts';
import { stepFromPlaywright } from '../src/core/playwright/stepFromPlaywright.ts';
import { summarize } from '../src/core/summary/caseSummary.ts';
import { parseCase } from '../src/core/yaml/parseCase.ts';
import { createRedactor } from '../src/runner/redaction/redaction.ts';
import { longShapes } from '../test/unit/support/core/longShapes.ts';
import { locatorLines, playwrightCode, stepTexts } from '../test/unit/support/core/longTexts.ts';
import type { Table } from './support/table.ts';

type Row = Table['rows'][number];

/** How long texts take that were made to take long. */
export async function measure(): Promise<Table> {
  const redacted = createRedactor(
    new Map([
      ['A', `x${'\\ '.repeat(200)}y`],
      ['B', '\\\\"'.repeat(100)],
    ]),
  );
  const rows = [
    slowest('a locator line of 20 kB', locatorLines(20_000), readLocator),
    slowest('a locator line of 1 MB, which is not read', locatorLines(1_000_000), readLocator),
    slowest('a statement of 50 kB', playwrightCode(50_000), stepFromPlaywright),
    slowest('a file of 2,000 steps, split', stepTexts(2000), splitSteps),
    slowest('a file of 50 kB, read', shapes(50_000), parseCase),
    slowest('a file of 50 kB, summed up', shapes(50_000), summarize),
    slowest('10 kB of blanks and backslashes, redacted', ['\\ '.repeat(5000), '\\'.repeat(10_000)], redacted),
  ];
  return { title: 'Texts made to take long', rows };
}

const shapes = (size: number): string[] => longShapes.map(({ text }) => text(size));

function readLocator(line: string): void {
  try {
    parseLocatorLine(line);
  } catch {
    // A refusal is an answer too.
  }
}

/** The text that takes longest, with the least processor time of three tries: other work does not count. */
function slowest(what: string, texts: readonly string[], read: (text: string) => unknown): Row {
  const spent = texts.map((text) => [Math.min(...[1, 2, 3].map(() => timed(read, text))), text] as const);
  const [milliseconds = 0, text = ''] = spent.toSorted(([one], [other]) => other - one)[0] ?? [];
  return { what, 'slowest (ms)': Math.round(milliseconds), text: JSON.stringify(text.slice(0, 20)) };
}

function timed(read: (text: string) => unknown, text: string): number {
  const before = process.cpuUsage();
  read(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
