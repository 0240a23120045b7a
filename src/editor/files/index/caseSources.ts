import * as vscode from 'vscode';
import type { IndexWorkers } from '../../../index/indexWorkers.ts';
import { type CaseContent, textOfBytes } from '../../../index/workerMessages.ts';
import { hasFileOrEdits, findOpenDocument } from '../../ui/documents.ts';
import type { IndexedCase } from './caseIndex.ts';

/** Takes over a file that was read; `unchanged` where the index has it with the same text at this moment. */
type TakeReading = (uri: vscode.Uri, found: IndexedCase | 'missing' | 'unchanged') => void;

/**
 * Reads test cases from where they are: files on a disk in the worker, in bulk; texts of editors, and files of other
 * file systems, which only VS Code can read, here.
 */
export class CaseSources {
  constructor(
    private readonly worker: Pick<IndexWorkers, 'readFiles' | 'readSummaries'>,
    private readonly known: (uri: vscode.Uri) => IndexedCase | undefined,
    private readonly reportFailure: (files: number, error: unknown) => void,
  ) {}

  /**
   * Reads files; those that cannot be read because the worker failed are left out.
   *
   * @param take called with each as soon as it is read
   */
  async read(uris: readonly vscode.Uri[], take: TakeReading): Promise<void> {
    const onDisk = uris.filter((uri) => uri.scheme === 'file' && !findOpenDocument(uri));
    const others = uris.filter((uri) => !onDisk.includes(uri));
    await Promise.all([this.readFiles(onDisk, take), this.readTexts(others, take)]);
  }

  private async readFiles(uris: readonly vscode.Uri[], take: TakeReading, again = false): Promise<void> {
    if (uris.length === 0) return;
    const hashes = uris.map((uri) => (again ? undefined : this.known(uri)?.hash));
    const requests = uris.map((uri, at) => ({ path: uri.fsPath, hash: hashes[at] }));
    const found = await this.orReport(uris.length, this.worker.readFiles(requests));
    const overtaken: vscode.Uri[] = [];
    for (const [at, content] of found.entries()) {
      const uri = uris[at]!;
      if (content === 'unchanged' && this.known(uri)?.hash !== hashes[at]) overtaken.push(uri);
      else take(uri, typeof content === 'string' ? content : new IndexedFile(uri, content));
    }
    await this.readFiles(overtaken, take, true);
  }

  private async readTexts(uris: readonly vscode.Uri[], take: TakeReading): Promise<void> {
    const texts = await Promise.all(uris.map(textOf));
    const fresh: { readonly uri: vscode.Uri; readonly text: string }[] = [];
    for (const [at, uri] of uris.entries()) {
      const text = texts[at];
      if (text === undefined) take(uri, 'missing');
      else if (this.known(uri)?.text === text) take(uri, 'unchanged');
      else fresh.push({ uri, text });
    }
    if (fresh.length === 0) return;
    const answer = this.worker.readSummaries(fresh.map(({ text }) => text));
    for (const [at, summary] of (await this.orReport(fresh.length, answer)).entries())
      take(fresh[at]!.uri, { ...fresh[at]!, summary });
  }

  private orReport<Item>(files: number, answer: Promise<Item[]>): Promise<Item[]> {
    return answer.catch((error: unknown) => {
      this.reportFailure(files, error);
      return [];
    });
  }
}

/**
 * The text in an editor, else in the file; undefined where there is none. A document outlives its file: after a
 * deletion, and for a moment after a move.
 */
async function textOf(uri: vscode.Uri): Promise<string | undefined> {
  const document = findOpenDocument(uri);
  if (document) return (await hasFileOrEdits(document)) ? document.getText() : undefined;
  try {
    return textOfBytes(await vscode.workspace.fs.readFile(uri));
  } catch {
    return undefined;
  }
}

/** A file as the worker has read it, decoded where it is looked at. */
class IndexedFile implements IndexedCase {
  constructor(
    readonly uri: vscode.Uri,
    private readonly content: CaseContent,
  ) {}

  get hash(): string {
    return this.content.hash;
  }

  get text(): string {
    return this.content.text;
  }

  get textBytes(): Uint8Array {
    return this.content.textBytes;
  }

  get summary(): IndexedCase['summary'] {
    return this.content.summary;
  }

  get problems(): IndexedCase['problems'] {
    return this.content.problems;
  }
}
