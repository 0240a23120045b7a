import { readCaseAtOnce, type CaseReading } from '../../core/checks/readCaseForChecks.ts';
import type { OtherCase } from '../../core/checks/links/caseSetView.ts';
import type { StepVariables } from '../../core/checks/steps/stepVariables.ts';
import { readLinks } from '../../core/summary/caseSummary.ts';
import { parseCase, type ParsedCase } from '../../core/yaml/parseCase.ts';
import { findPrototypeKey } from '../../sync/cases/findPrototypeKey.ts';
import type { CaseFile } from '../../sync/files/caseFiles.ts';
import type { FileReading, KnownFile } from './fileReading.ts';
import type { ReadingCache } from './readingCache.ts';

/** The files of a folder, each parsed once at most. */
export class FileReadings {
  private readonly byPath = new Map<string, FileReading>();

  constructor(private readonly cache?: Pick<ReadingCache, 'get' | 'set'>) {}

  /** Parses a file, or takes what is remembered of its content, and keeps what its checks need. */
  parse(file: CaseFile): ParsedCase {
    const known = file.fingerprint === undefined ? undefined : this.cache?.get(file.fingerprint);
    if (!known) return this.parseNew(file);
    this.byPath.set(file.path, known.reading);
    return withoutSteps(known, file);
  }

  private parseNew(file: CaseFile): ParsedCase {
    const { path, text, fingerprint } = file;
    const parsed = parseCase(text);
    const { testCase, problems, nodes } = parsed;
    const content = withoutFixes(readCaseAtOnce(text, nodes));
    const reading: FileReading = { problems, links: readLinks(text, nodes), content };
    this.byPath.set(path, reading);
    if (!testCase || findPrototypeKey(testCase, text)) return parsed;
    const { id, description, dependencyId, teardownId } = testCase;
    const known: KnownFile = { header: { id, description, dependencyId, teardownId }, reading };
    if (fingerprint !== undefined) this.cache?.set(fingerprint, known);
    return withoutSteps(known, file);
  }

  /** The reading of a file that was parsed. */
  of(path: string): FileReading {
    return this.byPath.get(path)!;
  }

  /** The variables of the steps of a file that was parsed. */
  *readSteps({ key }: OtherCase): Generator<undefined, readonly StepVariables[]> {
    yield;
    return this.of(key).content.steps.map(({ variables }) => variables);
  }
}

/** A test case without its steps stands for the file: those of thousands of files are many. */
function withoutSteps({ header, reading: { problems } }: KnownFile, file: CaseFile): ParsedCase {
  const testCase = { ...header, elements: [] };
  return { testCase, value: testCase, problems, spanOf: (path) => parseCase(file.text).spanOf(path) };
}

/** Fixes that are yet to be found hold on to the nodes of the whole file. */
const withoutFixes = ({ view, steps }: CaseReading): CaseReading => ({
  view,
  steps: steps.map((step) => ({
    ...step,
    findings: step.findings.map(({ seek: _seek, ...finding }) => ({ ...finding, fixes: [] })),
  })),
});
