import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readFileProblems, unreadableFile, type FileProblems } from '../core/checks/checkCase.ts';
import { summarize } from '../core/summary/caseSummary.ts';
import { wrongEncoding } from '../core/yaml/findTextFlaw.ts';
import type { ContentCache } from './contentCache.ts';
import { createFileReader } from './fileBytes.ts';
import type { ReadContent } from './readContent.ts';
import { textOfBytes } from './textOfBytes.ts';
import type { FileBatch, FileRequest, PackedFile, TextRequest } from './workerMessages.ts';

interface ReadFile extends ReadContent {
  readonly hash: string;
  readonly text: Uint8Array;
}

/** Reads files in bulk; texts that were read before are not read again. */
export class CaseFileReader {
  private readonly disk = createFileReader();

  /** @param cache what was read of texts before, by their SHA-256 */
  constructor(
    private readonly cache: Pick<ContentCache, 'get' | 'set'>,
    private readonly parsers = { summarize, readFileProblems },
  ) {}

  /** Reads each file: its summary, and its problems where they are known. */
  async readFiles(requests: readonly FileRequest[]): Promise<FileBatch> {
    const found = await this.disk.read(requests.map(({ path }) => path));
    return packFiles(found.map((text, at) => (text ? this.readFile(text, requests[at]?.hash) : 'missing')));
  }

  private readFile(text: Buffer, known: string | undefined): ReadFile | 'unchanged' {
    const hash = hashOf(text);
    if (hash === known) return 'unchanged';
    const content = this.cache.get(hash) ?? this.parse(text, hash);
    return { ...content, hash, text };
  }

  private parse(bytes: Buffer, hash: string): ReadContent {
    const content = { summary: toJson(this.parsers.summarize(textOfBytes(bytes))), problems: unknown };
    this.cache.set(hash, content);
    return content;
  }

  /** The problems of a text; those of a file that was read are remembered with its summary. */
  readProblems({ text, hash = hashOf(text) }: Pick<TextRequest, 'text' | 'hash'>): FileProblems {
    const known = this.cache.get(hash);
    if (known && known.problems.length > 0) return JSON.parse(textOfBytes(known.problems)) as FileProblems;
    const problems = this.parseProblems(text);
    if (known) this.cache.set(hash, { ...known, problems: toJson(problems) });
    return problems;
  }

  private parseProblems(text: string | Uint8Array): FileProblems {
    if (typeof text === 'string') return this.parsers.readFileProblems(text);
    return isUtf8(text)
      ? this.parsers.readFileProblems(textOfBytes(text))
      : unreadableFile(wrongEncoding(text));
  }
}

/** Finding problems takes longer than summing a file up, and names are wanted first. */
const unknown = new Uint8Array(0);

const hashOf = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('base64');

const toJson = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

function packFiles(files: readonly (ReadFile | 'missing' | 'unchanged')[]): FileBatch {
  const parts: Uint8Array[] = [];
  const packed = files.map((file): PackedFile | 'missing' | 'unchanged' => {
    if (typeof file === 'string') return file;
    const { hash, text, summary, problems } = file;
    parts.push(text, summary, problems);
    return { hash, text: text.length, summary: summary.length, problems: problems.length };
  });
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return { files: packed, bytes };
}
