import { message } from '../../message.ts';
import { LocatorSyntaxError } from '../../locator/locatorSyntaxError.ts';
import { runToEnd } from '../../runToEnd.ts';
import type { Slices } from '../../runInSlices.ts';
import { UserError } from '../../userError.ts';
import { createCodeSource } from '../codeSource.ts';
import { CaseBuilder, type ImportedCase } from './caseBuilder.ts';
import { Effort } from './effort.ts';
import { Evaluator } from './evaluator.ts';
import { SpecGroupReader } from './readSpecGroup.ts';
import type { SpecFiles } from './readSpecFiles.ts';
import { emptyGroup } from './specGroup.ts';
import { addRemark, type SpecRemark, type SpecRemarks } from './stepList.ts';
import { SpecModules } from './specModules.ts';

/** Test cases of spec files, what could not be converted, and what differs. */
export interface SpecImport {
  readonly cases: readonly ImportedCase[];
  readonly notUnderstood: readonly SpecRemark[];
  readonly remarks: readonly SpecRemark[];
}

/**
 * Converts spec files of Playwright Test to test cases. Nothing is run, and nothing is dropped silently.
 *
 * @param paths the files whose tests are converted; the others are only imported by them
 * @param createId a UUID for a name, always the same one
 */
export const importSpecs = (
  paths: readonly string[],
  files: SpecFiles,
  createId: (name: string) => string,
): SpecImport => runToEnd(importSpecsInSlices(paths, files, createId));

/** The same, file by file. */
export function* importSpecsInSlices(
  paths: readonly string[],
  { texts, refused }: SpecFiles,
  createId: (name: string) => string,
): Slices<SpecImport> {
  const found: SpecRemarks = { notUnderstood: [], remarks: [] };
  const cases: ImportedCase[] = [];
  for (const [path, reason] of refused) found.notUnderstood.push({ path, line: 1, text: '', reason });
  const ids = new Set<string>();
  for (const path of paths) {
    yield;
    if (!texts.has(path)) continue;
    for (const imported of importSpec(path, texts, createId, found)) {
      const { id } = imported.testCase;
      if (ids.has(id)) addDuplicate(imported, found);
      else cases.push(imported);
      ids.add(id);
    }
  }
  for (const list of [found.notUnderstood, found.remarks])
    list.sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
  return { cases, ...found };
}

function importSpec(
  path: string,
  texts: ReadonlyMap<string, string>,
  createId: (name: string) => string,
  found: SpecRemarks,
): readonly ImportedCase[] {
  const evaluator = new Evaluator(new Effort());
  const builder = new CaseBuilder(path, evaluator, found, createId);
  try {
    const { scope, body } = new SpecModules(texts, evaluator).parse(path);
    const group = emptyGroup('', scope);
    new SpecGroupReader(evaluator, found).read(body, scope, group);
    builder.build(group);
    if (builder.cases.length === 0 && group.tests.length + group.groups.length === 0)
      found.notUnderstood.push({ path, line: 1, text: '', reason: message('This file has no tests') });
    return builder.cases;
  } catch (error) {
    if (!(error instanceof UserError || error instanceof RangeError)) throw error;
    found.notUnderstood.push(fileRemark(path, texts.get(path) ?? '', error));
    return [];
  }
}

/** Why a whole file can't be converted, at the line where that shows. */
function fileRemark(path: string, text: string, error: UserError | RangeError): SpecRemark {
  const list: SpecRemark[] = [];
  const source = { ...createCodeSource(text, 1), path, parameterProperties: new Set<number>() };
  const start = error instanceof LocatorSyntaxError ? error.start : 0;
  const line = /[^\r\n]*/y;
  line.lastIndex = start;
  const span = { start, end: start + (line.exec(text)?.[0].length ?? 0) };
  const reason = error instanceof UserError ? error.what : message('This is nested too deeply');
  addRemark(list, source, span, message('The file can’t be read: {0}', reason));
  const [remark] = list;
  return remark ?? { path, line: 1, text: '', reason };
}

function addDuplicate({ path, line, testCase }: ImportedCase, found: SpecRemarks): void {
  const reason = message('Another test was generated from the same test case');
  found.notUnderstood.push({ path, line, text: testCase.description, reason });
}
