import { createHash } from 'node:crypto';
import { readFileSummary } from '../core/checks/fileProblems.ts';
import type { ContentCache } from './contentCache.ts';
import { createFileReader } from './fileBytes.ts';
import type { ReadContent } from './readContent.ts';
import { textOfBytes } from './textOfBytes.ts';
import type { FileBatch, FileRequest, PackedFile } from './workerMessages.ts';

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
    private readonly read = readFileSummary,
  ) {}

  /** Reads each file, from one parse of it. */
  async readFiles(requests: readonly FileRequest[]): Promise<FileBatch> {
    const found = await this.disk.read(requests.map(({ path }) => path));
    return packFiles(found.map((text, at) => (text ? this.readFile(text, requests[at]?.hash) : 'missing')));
  }

  private readFile(text: Buffer, known: string | undefined): ReadFile | 'unchanged' {
    const hash = createHash('sha256').update(text).digest('base64');
    if (hash === known) return 'unchanged';
    const content = this.cache.get(hash) ?? this.parse(text, hash);
    return { ...content, hash, text };
  }

  private parse(bytes: Buffer, hash: string): ReadContent {
    const { summary, problems } = this.read(textOfBytes(bytes));
    const content = { summary: toJson(summary), problems: toJson(problems) };
    this.cache.set(hash, content);
    return content;
  }
}

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
