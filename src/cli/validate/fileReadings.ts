import { readCaseAtOnce, type CaseReading } from '../../core/checks/readCaseForChecks.ts';
import type { Finding } from '../../core/checks/finding/finding.ts';
import type { OtherCase } from '../../core/checks/views/caseSetView.ts';
import type { StepVariables } from '../../core/checks/views/stepVariables.ts';
import { readLinks, type CaseLinks } from '../../core/summary/caseSummary.ts';
import { parseCase, type ParsedCase } from '../../core/yaml/parseCase.ts';
import { findPrototypeKey } from '../../sync/cases/localSet.ts';
import type { CaseFile } from '../../sync/files/caseFiles.ts';
import type { FileReading, KnownFile } from './fileReading.ts';
import type { ReadingCache } from './readingCache.ts';

/** The reading of a file; one that the cache has is read again when it is used and was let go. */
interface KeptReading {
  readonly links: CaseLinks;
  read(): FileReading;
}

/** Readings that are kept: they take a dozen kilobytes each. */
const keptAtMost = 2500;

/** The files of a folder, each parsed once at most. */
export class FileReadings {
  private readonly byPath = new Map<string, KeptReading>();

  constructor(private readonly cache?: Pick<ReadingCache, 'get' | 'set'>) {}

  /** Parses a file, or takes what is remembered of its content, and keeps what its checks need. */
  parse(file: CaseFile): ParsedCase {
    const { path, fingerprint } = file;
    const known = fingerprint === undefined ? undefined : this.cache?.get(fingerprint);
    if (!known || fingerprint === undefined) return this.parseNew(file);
    this.byPath.set(path, this.readingInCache(fingerprint, known));
    return withoutSteps(known, file);
  }

  private readingInCache(fingerprint: string, { reading }: KnownFile): KeptReading {
    if (this.byPath.size < keptAtMost) return { links: reading.links, read: () => reading };
    let last = new WeakRef(reading);
    const readAgain = (): FileReading => {
      const again = this.cache?.get(fingerprint)?.reading;
      if (!again) throw new Error('The cache lost a file that it had');
      last = new WeakRef(again);
      return again;
    };
    return { links: reading.links, read: () => last.deref() ?? readAgain() };
  }

  private parseNew(file: CaseFile): ParsedCase {
    const { path, text, fingerprint } = file;
    const parsed = parseCase(text);
    const { testCase, problems, nodes } = parsed;
    const content = withoutFixes(readCaseAtOnce(text, nodes));
    const reading: FileReading = { problems, links: readLinks(text, nodes), content };
    this.byPath.set(path, { links: reading.links, read: () => reading });
    if (!testCase || findPrototypeKey(testCase, text)) return parsed;
    const { id, description, dependencyId, teardownId } = testCase;
    const known: KnownFile = { header: { id, description, dependencyId, teardownId }, reading };
    if (fingerprint === undefined || !this.cache) return withoutSteps(known, file);
    this.cache.set(fingerprint, known);
    // What was parsed holds on to the whole text.
    return this.parse(file);
  }

  /** The reading of a file that was parsed. */
  of(path: string): FileReading {
    return this.kept(path).read();
  }

  /** The links of a file that was parsed. */
  linksOf(path: string): CaseLinks {
    return this.kept(path).links;
  }

  private kept(path: string): KeptReading {
    const kept = this.byPath.get(path);
    if (!kept) throw new Error(`${path} was not parsed`);
    return kept;
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
const withoutFixes = ({ view, missing, findings, steps }: CaseReading): CaseReading => ({
  view,
  missing,
  findings: findings.map(withoutFix),
  steps: steps.map((step) => ({ ...step, findings: step.findings.map(withoutFix) })),
});

const withoutFix = ({ seek: _seek, ...finding }: Finding): Finding => ({ ...finding, fixes: [] });
