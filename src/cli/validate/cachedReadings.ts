import { createHash } from 'node:crypto';
import { readFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fingerprint } from '../../api/json/fingerprint.ts';
import { PackedBytes } from '../../api/json/packedBytes.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import type { Finding } from '../../core/checks/finding/finding.ts';
import { readCaseAtOnce, type CaseReading } from '../../core/checks/readCaseForChecks.ts';
import type { OtherCase } from '../../core/checks/views/caseSetView.ts';
import type { StepVariables } from '../../core/checks/views/stepVariables.ts';
import { readLinks, type CaseLinks } from '../../core/summary/caseSummary.ts';
import { parseCase, type ParsedCase, type LocatedProblem } from '../../core/yaml/parseCase.ts';
import { inBlocks } from '../../node/batches.ts';
import { ownerOnly, replaceFile } from '../../node/replaceFile.ts';
import { findPrototypeKey } from '../../sync/cases/localSet.ts';
import type { CaseFile } from '../../sync/files/caseFiles.ts';
import type { ValidateOptions } from '../arguments/commandOptions.ts';
import { resolveStateFolder } from '../sync/resolveStateFolder.ts';

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

/** A few files are read faster than a cache is. */
const minFiles = 100;

/**
 * The cache of a folder, in its state folder; none for a folder with few files.
 *
 * @throws {UsageError} when the state folder that was chosen lies in the folder
 */
export async function openReadingCache(
  { folder, state }: Pick<ValidateOptions, 'folder' | 'state'>,
  files: number,
): Promise<ReadingCache | undefined> {
  const stateFolder = await resolveStateFolder(folder, state).catch((error: unknown) => {
    if (state !== undefined) throw error;
    return undefined;
  });
  if (stateFolder === undefined || files < minFiles) return undefined;
  return ReadingCache.open(stateFolder, await identifyProgram());
}

/** Two builds of one version may check differently. */
async function identifyProgram(): Promise<string> {
  const script = await readFile(process.argv[1] ?? '').catch(() => '');
  return `${process.env.PORTABLE_TESTS_VERSION ?? ''} ${fingerprint(script)}`;
}

/** Gives the JSON of a known file in UTF-8. */
type KnownJson = () => Buffer;

const lineBreak = '\n'.charCodeAt(0);
const blank = ' '.charCodeAt(0);

/** What was read of files before, by the fingerprint of their content: in one file, of the same program. */
export class ReadingCache {
  private readonly known = new Map<string, KnownJson>();
  private readonly used = new Map<string, KnownJson>();
  private readonly packed = new PackedBytes();
  private hasNew = false;

  private constructor(
    private readonly file: string,
    private readonly program: string,
  ) {}

  /**
   * Opens the cache below a folder. It is empty where there is none, where another program wrote it,
   * and where it was changed since.
   *
   * @param program tells this program from others, which may read the same files in another way
   */
  static async open(folder: string, program: string): Promise<ReadingCache> {
    const cache = new ReadingCache(path.join(folder, 'validated.jsonl'), program);
    const content = await readFile(cache.file).catch(() => Buffer.alloc(0));
    const start = content.indexOf(lineBreak) + 1;
    const lines = content.subarray(start);
    if (content.toString('latin1', 0, start).trim() === cache.checksum([lines])) cache.addLines(lines);
    return cache;
  }

  /** What is remembered of a content, or was taken from it since. */
  get(fingerprint: string): KnownFile | undefined {
    const json = this.used.get(fingerprint) ?? this.known.get(fingerprint);
    if (!json) return undefined;
    this.used.set(fingerprint, json);
    return JSON.parse(json().toString()) as KnownFile;
  }

  set(fingerprint: string, file: KnownFile): void {
    this.hasNew = true;
    this.used.set(fingerprint, this.packed.add(Buffer.from(JSON.stringify(file))));
  }

  /** Writes what was used since it was opened. Where that fails, files are read again next time. */
  async save(): Promise<void> {
    if (!this.hasNew) return;
    try {
      // Test cases may hold secrets.
      await mkdir(path.dirname(this.file), { recursive: true, mode: 0o700 });
      await replaceFile(this.file, this.print(), ownerOnly);
    } catch {
      return;
    }
  }

  private async *print(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`${this.checksum(this.lines())}\n`);
    yield* inBlocks(this.lines());
  }

  private *lines(): Generator<Uint8Array> {
    for (const [fingerprint, json] of this.used)
      yield Buffer.concat([Buffer.from(`${fingerprint} `), json(), Buffer.from('\n')]);
  }

  private addLines(lines: Buffer): void {
    for (let start = 0; start < lines.length;) {
      const end = lines.indexOf(lineBreak, start);
      const behindKey = lines.indexOf(blank, start);
      const json = lines.subarray(behindKey + 1, end);
      this.known.set(lines.toString('latin1', start, behindKey), () => json);
      start = end + 1;
    }
  }

  private checksum(pieces: Iterable<Uint8Array>): string {
    const hash = createHash('sha256').update(this.program).update('\n');
    for (const piece of pieces) hash.update(piece);
    return hash.digest('base64');
  }
}

/** What the checks need of a file, without its nodes. */
export interface FileReading {
  readonly problems: readonly LocatedProblem[];
  readonly links: CaseLinks;
  readonly content: CaseReading;
}

/** A valid test case without its steps: what checks of the whole set look at. */
type CaseHeader = Pick<TestCase, 'id' | 'description' | 'dependencyId' | 'teardownId'>;

/** What is remembered of a file without errors. */
export interface KnownFile {
  readonly header: CaseHeader;
  readonly reading: FileReading;
}
