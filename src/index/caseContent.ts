import type { FileProblems } from '../core/checks/checkCase.ts';
import type { CaseSummary } from '../core/summary/caseSummary.ts';
import { emptySummary } from '../core/summary/emptySummary.ts';
import { textOfBytes } from './cacheFile.ts';
import type { FileBatch, PackedFile } from './workerMessages.ts';

/** A file as the worker has read it. Each part is decoded when it is first asked for. */
export class CaseContent {
  readonly hash: string;
  private knownText: string | undefined;
  private knownSummary: CaseSummary | undefined;
  private knownProblems: FileProblems | undefined;

  /** @param at where its parts start in the bytes of its batch */
  constructor(
    private readonly packed: PackedFile,
    private readonly bytes: Uint8Array,
    private readonly at: number,
  ) {
    this.hash = packed.hash;
  }

  get text(): string {
    return (this.knownText ??= textOfBytes(this.part(0, this.packed.text)));
  }

  /** A copy of the bytes of the text. */
  get textBytes(): Uint8Array {
    return this.part(0, this.packed.text).slice();
  }

  get summary(): CaseSummary {
    const { text, summary } = this.packed;
    // JSON leaves out what is undefined.
    return (this.knownSummary ??= { ...emptySummary, ...(this.json(text, summary) as CaseSummary) });
  }

  /** Undefined where they were not read yet. */
  get problems(): FileProblems | undefined {
    const { text, summary, problems } = this.packed;
    if (problems === 0) return undefined;
    return (this.knownProblems ??= this.json(text + summary, problems) as FileProblems);
  }

  private json(start: number, length: number): unknown {
    return JSON.parse(textOfBytes(this.part(start, length)));
  }

  private part(start: number, length: number): Uint8Array {
    return this.bytes.subarray(this.at + start, this.at + start + length);
  }
}

/** The files of a batch, in their order. */
export function unpackFiles({ files, bytes }: FileBatch): (CaseContent | 'missing' | 'unchanged')[] {
  let at = 0;
  return files.map((file) => {
    if (typeof file === 'string') return file;
    const content = new CaseContent(file, bytes, at);
    at += file.text + file.summary + file.problems;
    return content;
  });
}
