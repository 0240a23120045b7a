import assert from 'node:assert/strict';
import { checkCase } from '../../../../src/core/checks/checkCase.ts';
import { getFixes, type Finding, type Fix } from '../../../../src/core/checks/finding/finding.ts';
import type { OtherCase, CaseSetView } from '../../../../src/core/checks/views/caseSetView.ts';
import { render } from '../../../../src/core/message.ts';
import { summarize } from '../../../../src/core/summary/caseSummary.ts';
import { printCase } from '../../../../src/core/yaml/printCase.ts';

/** Short ids: `id('a')` is a UUID that ends in a. */
export const id = (letter: string): string => `00000000-0000-4000-8000-00000000000${letter}`;
export const newId = id('9');

const own = 'own.yaml';

/** A set of files, made of their texts alone. */
export function projectOf(texts: Readonly<Record<string, string>>, complete = true, key = own): CaseSetView {
  const all: OtherCase[] = Object.entries(texts).map(([key, text]) => ({
    key,
    text,
    summary: summarize(text),
  }));
  return {
    key,
    complete,
    all: () => all,
    byId: (id) => all.filter(({ summary }) => summary.id?.value === id),
    dependantsOf: (id) =>
      all.filter(({ summary }) => summary.dependencyId?.value === id || summary.teardownId?.value === id),
    newId: () => newId,
  };
}

const isMark = (line: string): boolean => /^ *\^/.test(line);

/** The text of a picture, without its marks. */
export const unmarked = (picture: string): string =>
  picture
    .split('\n')
    .filter((line) => !isMark(line))
    .join('\n');

/** A text with each finding below its line: the span, code, severity, message, and other places. */
export function draw(text: string, found: readonly Finding[]): string {
  let offset = 0;
  return text
    .split('\n')
    .flatMap((line) => {
      const start = offset;
      offset += line.length + 1;
      const here = found.filter(({ span }) => span.start >= start && span.start < offset);
      return [line, ...here.map((one) => mark(one, start))];
    })
    .join('\n');
}

function mark({ span, code, severity, message, related }: Finding, lineStart: number): string {
  const carets = ' '.repeat(span.start - lineStart) + '^'.repeat(Math.max(1, span.end - span.start));
  const places = related.map((place) => {
    const line = place.text.slice(0, place.span.start).split('\n').length;
    return ` [${place.key}:${line} ${render(place.message)}]`;
  });
  return `${carets} ${code} ${severity}: ${render(message)}${places.join('')}`;
}

/** What the checks of a sample find: samples are short, which is no part of what they show. */
export const findingsOf = (text: string, project: CaseSetView): Finding[] =>
  checkCase(text, project).filter(({ code }) => code !== 'incomplete-case');

/** Claims that a file shows just the findings that its picture marks. */
export function shows(
  picture: string,
  others: Readonly<Record<string, string>> = {},
  complete = true,
): Finding[] {
  const text = unmarked(picture);
  const project = projectOf({ ...others, [own]: text }, complete);
  const found = findingsOf(text, project);
  assert.equal(draw(text, found), picture);
  return found;
}

/** The text after a fix; a file that it creates stands below a line with its id. */
export function applied(text: string, fix: Fix): string {
  if ('createFile' in fix) return `${text}--- new file\n${printCase(fix.createFile)}`;
  return [...fix.edits]
    .toSorted((a, b) => b.span.start - a.span.start)
    .reduce((all, { span, text: put }) => all.slice(0, span.start) + put + all.slice(span.end), text);
}

/** The only finding's fixes, the preferred ones with a star. */
export const titles = (found: Finding): string[] =>
  getFixes(found).map(({ title, preferred }) => `${preferred ? '* ' : ''}${render(title)}`);

/** Claims what a file becomes by the fix of this title. */
export function mends(
  text: string,
  title: string,
  after: string,
  others: Readonly<Record<string, string>> = {},
): void {
  const [found] = findingsOf(text, projectOf({ ...others, [own]: text }));
  const fix = found && getFixes(found).find((one) => render(one.title) === title);
  assert.ok(fix, `${title} among ${found ? titles(found).join(', ') : 'no finding'}`);
  assert.equal(applied(text, fix), after);
  if ('createFile' in fix) return;
  const again = findingsOf(after, projectOf({ ...others, [own]: after }));
  assert.deepEqual(
    again.filter(({ code }) => code === found?.code).map(({ code }) => code),
    [],
  );
}

/** A case with steps, given as YAML below `elements:`. */
export const withSteps = (steps: string, head = ''): string =>
  `id: ${id('1')}\ndescription: Buy\n${head}elements:\n${steps}`;
