import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { isMissing } from '../../node/files.ts';
import { whileLocked } from '../../node/lock.ts';
import { ownerOnly, replaceFile, temporaryFileName } from '../../node/replaceFile.ts';
import { fingerprintSchema, type Fingerprint } from './facts.ts';

/** Bounds of what is kept. */
interface StoreLimits {
  /** Test cases; those that passed longest ago are left out first. */
  readonly cases: number;
  /** Steps of a test case, also those that it had earlier. */
  readonly steps: number;
}

const defaultLimits: StoreLimits = { cases: 2000, steps: 300 };
/** In bytes; a larger file isn't ours. */
const largestFile = 4_000_000;

const fileSchema = z.object({
  version: z.literal(1),
  /** The oldest first. What cannot be read of one is left out. */
  steps: z.array(z.object({ key: z.string(), fingerprint: fingerprintSchema }).nullable().catch(null)),
});

/**
 * What the elements of steps were when these passed last: a file for each test case in a folder of this machine.
 * A file that cannot be read counts as none.
 */
export class FingerprintStore {
  /** @param folder is made when something is kept */
  constructor(
    private readonly folder: string,
    private readonly limits: StoreLimits = defaultLimits,
  ) {}

  /** The fingerprints of a test case, by the keys of its steps: see {@link stepKeys}. */
  async read(caseId: string): Promise<ReadonlyMap<string, Fingerprint>> {
    const file = this.fileOf(caseId);
    try {
      if ((await stat(file)).size > largestFile) return new Map();
      const { data } = fileSchema.safeParse(JSON.parse(await readFile(file, 'utf8')));
      return new Map(data?.steps.flatMap((step) => (step ? [[step.key, step.fingerprint] as const] : [])));
    } catch {
      return new Map();
    }
  }

  /**
   * Keeps the fingerprints of steps that passed, in place of earlier ones of the same steps.
   *
   * @throws the system's error where the folder cannot be written; `LockHeld` while another process writes for long
   */
  async keep(caseId: string, passed: ReadonlyMap<string, Fingerprint>): Promise<void> {
    if (passed.size === 0) return;
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await whileLocked(path.join(this.folder, 'lock'), async () => {
      const kept = new Map(await this.read(caseId));
      for (const [key, fingerprint] of passed) {
        kept.delete(key);
        kept.set(key, fingerprint);
      }
      const steps = Array.from(kept, ([key, fingerprint]) => ({ key, fingerprint })).slice(
        -this.limits.steps,
      );
      await replaceFile(this.fileOf(caseId), JSON.stringify({ version: 1, steps }), ownerOnly);
      await this.cleanUp();
    });
  }

  private fileOf(caseId: string): string {
    return path.join(this.folder, `${hashOf(caseId)}.json`);
  }

  /** Removes the files that are too many, and what interrupted writes left. */
  private async cleanUp(): Promise<void> {
    const all = await readdir(this.folder);
    for (const name of all)
      if (temporaryFileName.test(name)) await rm(path.join(this.folder, name), { force: true });
    const names = all.filter((name) => name.endsWith('.json'));
    if (names.length <= this.limits.cases) return;
    const files = await Promise.all(
      names.map(async (name) => {
        const file = path.join(this.folder, name);
        return { file, time: await modifiedAt(file) };
      }),
    );
    const oldest = files.toSorted((a, b) => a.time - b.time).slice(0, files.length - this.limits.cases);
    for (const { file } of oldest) await rm(file, { force: true });
  }
}

async function modifiedAt(file: string): Promise<number> {
  try {
    return (await stat(file)).mtimeMs;
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}

/**
 * Keys that name the steps of a test case as they are, wherever they stand: steps before them may come and go.
 * Of equal steps, the key says which one it is.
 *
 * @param steps in their order, each as what it does, such as `CLICK` or `VISIBLE`, and the line of its locator
 */
export function stepKeys(steps: readonly { readonly does: string; readonly locator: string }[]): string[] {
  const counts = new Map<string, number>();
  return steps.map(({ does, locator }) => {
    const step = JSON.stringify([does, locator]);
    const occurrence = counts.get(step) ?? 0;
    counts.set(step, occurrence + 1);
    return hashOf(`${step} ${occurrence}`);
  });
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
