import type { FileProblem, FileProblems } from '../core/checks/checkCase.ts';
import type { CaseSummary } from '../core/summary/caseSummary.ts';
import { emptySummary } from '../core/summary/emptySummary.ts';

/** A file to read; one with the known hash is not sent again. */
export interface FileRequest {
  readonly path: string;
  readonly hash?: string | undefined;
}

/** The text of a file; with its SHA-256, where that is known. */
export interface TextRequest {
  readonly path: string;
  readonly text: string | Uint8Array;
  readonly hash?: string | undefined;
}

/** The parts of a file's answer, one behind the other in the bytes of its batch, as their lengths. */
export interface PackedFile {
  /** SHA-256 of the text. */
  readonly hash: string;
  readonly text: number;
  readonly summary: number;
  /** 0 where they were not read yet. */
  readonly problems: number;
}

/** Files as they cross threads: their bytes change hands without a copy, and are decoded where they are needed. */
export interface FileBatch {
  readonly files: readonly (PackedFile | 'missing' | 'unchanged')[];
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Everything that the worker does. */
export interface IndexTasks {
  readonly summaries: { readonly input: readonly string[]; readonly output: readonly CaseSummary[] };
  readonly problems: { readonly input: readonly TextRequest[]; readonly output: readonly FileProblems[] };
  /** What is wrong with a text by itself, while somebody edits it: nothing of it is kept. */
  readonly form: { readonly input: string; readonly output: readonly FileProblem[] };
  readonly files: { readonly input: readonly FileRequest[]; readonly output: FileBatch };
  /** Gets ready for files: loads what was kept of those of the last time. */
  readonly prepare: { readonly input: undefined; readonly output: void };
  /** Keeps what was read of these texts, named by their SHA-256, or of those of the last time, for the next window. */
  readonly keep: { readonly input: readonly string[] | undefined; readonly output: void };
}

export type IndexTask = keyof IndexTasks;

/** What the worker is started with. */
export interface WorkerOptions {
  /** The path of its own bundle. */
  readonly script: string;
  /** Where it keeps what it has read; nowhere, if left out. */
  readonly cacheFolder?: string | undefined;
}

/** A task on its way to the worker. */
export type IndexRequest = {
  readonly [Task in IndexTask]: {
    readonly id: number;
    readonly task: Task;
    readonly input: IndexTasks[Task]['input'];
  };
}[IndexTask];

/** The result of a task. */
export interface IndexResponse {
  readonly id: number;
  readonly output: IndexTasks[IndexTask]['output'];
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The text of a file; a byte order mark stays, since the spans of a summary count it. */
export const textOfBytes = (bytes: Uint8Array): string => decoder.decode(bytes);

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
