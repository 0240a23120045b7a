import { randomUUID, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { chmod, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isZip } from '../../node/files.ts';
import { HttpError } from '../http/httpErrors.ts';
import { largestTrace } from '../localContract/localApi.ts';
import type { ServiceClock } from '../store/store.ts';

/** The traces of results and where they are read. */
export class ResultTraces {
  constructor(
    readonly folder: TraceFolder,
    private readonly links: TraceLinks,
    /** Of the keyless port. */
    private readonly origin: string,
  ) {}

  /** The URL of a result's trace, as long as the trace is kept. URLs end; this one is fresh. */
  urlOf(resultId: string): string | undefined {
    if (!this.folder.has(resultId)) return undefined;
    return `${this.origin}/traces/${this.links.tokenOf(resultId)}/trace.zip`;
  }
}

interface TraceLimits {
  /** How many traces are kept. */
  readonly count: number;
  /** How many bytes they may have together. */
  readonly bytes: number;
  /** How many bytes one of them may have. */
  readonly largest: number;
}

const megabyte = 1024 * 1024;

export const traceLimits: TraceLimits = { count: 200, bytes: 2048 * megabyte, largest: largestTrace };

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** The traces of results, each a zip that only its user can read. The oldest go when there are too many. */
export class TraceFolder {
  /** Sizes in bytes by the id of the result, oldest first. */
  private readonly sizes: Map<string, number>;

  constructor(
    private readonly folder: string,
    private readonly limits: TraceLimits,
  ) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
    this.sizes = readTraces(folder);
  }

  has(resultId: string): boolean {
    return this.sizes.has(resultId);
  }

  /** The file of a trace that is there. */
  file(resultId: string): string {
    return path.join(this.folder, `${resultId}.zip`);
  }

  /** Moves a file of the same disk here. */
  async adopt(resultId: string, file: string): Promise<void> {
    await chmod(file, 0o600);
    await rename(file, this.file(resultId));
    await this.keep(resultId, (await stat(this.file(resultId))).size);
  }

  /**
   * Writes a trace to disk while it arrives.
   *
   * @throws {HttpError} when it is too large, or no zip
   */
  async receive(resultId: string, chunks: Chunks): Promise<void> {
    const temporary = path.join(this.folder, `${randomUUID()}.part`);
    try {
      await this.write(temporary, chunks);
      await this.adopt(resultId, temporary);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  private async write(file: string, chunks: Chunks): Promise<void> {
    const { largest } = this.limits;
    const handle = await open(file, 'wx', 0o600);
    try {
      let size = 0;
      for await (const chunk of chunks) {
        size += chunk.byteLength;
        if (size > largest) throw new HttpError(413, `The trace is larger than ${largest / megabyte} MB`);
        await handle.writeFile(chunk);
      }
    } finally {
      await handle.close();
    }
    if (!(await isZip(file))) throw new HttpError(415, 'The trace is not a zip archive');
  }

  private async keep(resultId: string, bytes: number): Promise<void> {
    this.sizes.delete(resultId);
    this.sizes.set(resultId, bytes);
    let total = [...this.sizes.values()].reduce((sum, size) => sum + size, 0);
    for (const [oldest, size] of this.sizes) {
      if (oldest === resultId || (this.sizes.size <= this.limits.count && total <= this.limits.bytes)) return;
      this.sizes.delete(oldest);
      total -= size;
      await rm(this.file(oldest), { force: true });
    }
  }
}

/** Reads what an earlier service kept, and removes what it had not received to the end. */
function readTraces(folder: string): Map<string, number> {
  const traces: { id: string; size: number; mtimeMs: number }[] = [];
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    if (name.endsWith('.zip')) {
      const { size, mtimeMs } = statSync(file);
      traces.push({ id: name.slice(0, -'.zip'.length), size, mtimeMs });
    } else rmSync(file, { recursive: true, force: true });
  }
  return new Map(traces.toSorted((a, b) => a.mtimeMs - b.mtimeMs).map(({ id, size }) => [id, size]));
}

/** In milliseconds: a link lives for a day. */
const lifetimeMs = 24 * 60 * 60 * 1000;

interface Link {
  readonly resultId: string;
  readonly token: string;
  /** In milliseconds since 1970. */
  readonly end: number;
}

/** Random tokens in place of a key, each for one trace and for one day at most. */
export class TraceLinks {
  private readonly byToken = new Map<string, Link>();
  private readonly newest = new Map<string, Link>();

  constructor(private readonly clock: ServiceClock) {}

  /** A token that is good for another half of a day at least. */
  tokenOf(resultId: string): string {
    const now = this.clock.now().getTime();
    const known = this.newest.get(resultId);
    if (known && known.end - now > lifetimeMs / 2) return known.token;
    this.forgetEnded(now);
    const link = { resultId, token: randomBytes(32).toString('base64url'), end: now + lifetimeMs };
    this.byToken.set(link.token, link);
    this.newest.set(resultId, link);
    return link.token;
  }

  /** The result whose trace a token opens; nothing once it has ended. */
  resultOf(token: string): string | undefined {
    const link = this.byToken.get(token);
    return link && link.end > this.clock.now().getTime() ? link.resultId : undefined;
  }

  private forgetEnded(now: number): void {
    for (const link of this.byToken.values()) {
      if (link.end > now) continue;
      this.byToken.delete(link.token);
      if (this.newest.get(link.resultId) === link) this.newest.delete(link.resultId);
    }
  }
}
