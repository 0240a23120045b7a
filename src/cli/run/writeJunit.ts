import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CaseResult } from '../outcome/caseResult.ts';
import { hintLines } from './hintLines.ts';

/** Writes results as JUnit XML. */
export async function writeJunit(file: string, results: readonly CaseResult[]): Promise<void> {
  await mkdir(path.dirname(path.resolve(file)), { recursive: true });
  await writeFile(file, printJunit(results));
}

/** Prints results as JUnit XML, as CI systems read it. */
export function printJunit(results: readonly CaseResult[]): string {
  const count = (outcome: CaseResult['outcome']): number =>
    results.filter((result) => result.outcome === outcome).length;
  const duration = results.reduce((sum, result) => sum + result.duration, 0);
  const totals = attributes({
    name: 'portable test cases',
    tests: String(results.length),
    failures: String(count('failed')),
    errors: String(count('interrupted')),
    skipped: String(count('skipped')),
    time: seconds(duration),
  });
  const cases = results.map(caseElement).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n<testsuite${totals}>\n${cases}</testsuite>\n</testsuites>\n`;
}

function caseElement({ id, description, path: file, duration, notes, ...rest }: CaseResult): string {
  const properties = attributes({ name: description || id, classname: file, file, time: seconds(duration) });
  const output = notes.length > 0 ? `<system-out>${escaped(notes.join('\n'))}</system-out>` : '';
  return `<testcase${properties}>${outcomeElement(rest)}${output}</testcase>\n`;
}

function outcomeElement({
  outcome,
  reason,
  failure,
}: Pick<CaseResult, 'outcome' | 'reason' | 'failure'>): string {
  if (outcome === 'skipped') return `<skipped${attributes({ message: reason ?? '' })}/>`;
  if (outcome === 'passed') return '';
  const { path: file, line, step, reason: why = '', message = '', ...hints } = failure ?? {};
  const location = file === undefined ? '' : `${file}:${line}: ${step}`;
  const text = [location, ...hintLines(hints), message].join('\n');
  const name = outcome === 'failed' ? 'failure' : 'error';
  return `<${name}${attributes({ message: location ? `${location}: ${why}` : why })}>${escaped(text.trim())}</${name}>`;
}

const attributes = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(
      ([name, value]) =>
        ` ${name}="${escaped(value).replaceAll(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`)}"`,
    )
    .join('');

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);

/** Control characters and unpaired surrogates are invalid in XML, or have effects in a terminal. */
const escaped = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]|\p{Surrogate}/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
