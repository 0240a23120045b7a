import { createHash } from 'node:crypto';
import { generateInSlices } from '../codegen/generate.ts';
import type { ProjectOptions } from '../codegen/options.ts';
import { withSandbox } from '../codegen/sandboxWorker.ts';
import type { WriteEntry, WriteKind } from '../codegen/overwrite.ts';
import { carryOut, encoded, planIn, type ProjectFolder } from '../codegen/writing.ts';
import { DiskFiles } from '../disk/diskFiles.ts';
import { readCases } from './cases/readCases.ts';
import { excludedFolders, excludedNotes } from './cases/excludedFolders.ts';
import { assertFolder } from './cases/folder.ts';
import type { CodeOptions } from './arguments/options.ts';
import { Refusal, type Reason } from './outcome/reason.ts';
import type { Action, PlanEntry } from './outcome/planEntry.ts';
import type { OutcomeParts } from './outcome/outcome.ts';
import { createPause } from '../node/pauses.ts';
import { sandboxWorker } from './sandboxWorker.ts';

/** The address in a project that was generated without one; whoever runs the project can set another. */
const defaultUrl = 'http://localhost:3000';

/**
 * Writes a Playwright Test project of a folder's test cases: all of it, or nothing.
 *
 * @throws Refusal when a file has errors, or something would be overwritten that was not generated so
 */
export async function* code(options: CodeOptions, signal: AbortSignal): OutcomeParts {
  await assertFolder(options.folder);
  const excluded = await excludedFolders(options);
  yield { notes: excludedNotes(excluded) };
  const pause = createPause(signal);
  const local = await readCases(new DiskFiles(options.folder, pause, () => excluded), pause, signal);
  const cases = Array.from(local.cases.values(), ({ testCase }) => testCase);
  if (options.url === undefined)
    yield { notes: [`Without --url, tests run against ${defaultUrl} unless BASE_URL is set.`] };
  const project = await generateInSlices(cases, projectOptions(options), pause);
  const folder = onDisk(options.out);
  const hash = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
  const means = { folder, hash, pause };
  const plan = await planIn(encoded(withSandbox(project, sandboxWorker)), means);
  yield {
    folder: options.folder,
    out: options.out,
    plan: plan.entries.flatMap((entry) => planEntry(entry, options.force)),
  };
  const reasons = plan.entries.flatMap(options.force ? () => [] : reasonFor);
  if (reasons.length > 0) throw new Refusal(reasons);
  const chosen = plan.entries.filter(({ kind }) => kind !== 'stale' || options.force);
  const { written, deleted } = await carryOut(plan, new Set(chosen.map(({ path }) => path)), means);
  const same = plan.entries.filter(({ kind }) => kind === 'same').length;
  yield {
    outcome: { written: written.length, deleted: deleted.length, same },
    summary: `Wrote ${options.out}: ${written.length} written, ${deleted.length} deleted, ${same} unchanged.`,
  };
}

const projectOptions = (options: CodeOptions): ProjectOptions => {
  const { url, environment, testIdAttribute, stepTimeout, header } = options;
  return {
    executionUrl: url ?? defaultUrl,
    ...(environment === undefined ? {} : { environmentName: environment }),
    ...(testIdAttribute === undefined ? {} : { testIdAttribute }),
    ...(stepTimeout === undefined ? {} : { timeoutPerStep: stepTimeout }),
    headerNames: header,
  };
};

function onDisk(out: string): ProjectFolder {
  const files = new DiskFiles(out, createPause());
  return {
    read: async (path) => {
      const text = await files.read(path);
      return text === undefined ? undefined : new TextEncoder().encode(text);
    },
    write: (path, content) => files.write(path, new TextDecoder().decode(content)),
    delete: (path) => files.delete(path),
  };
}

interface Words {
  readonly action: Action;
  readonly forced?: Action;
  readonly note?: string;
}

const words: Readonly<Record<Exclude<WriteKind, 'same'>, Words>> = {
  new: { action: 'add' },
  outdated: { action: 'update' },
  edited: { action: 'conflict', forced: 'update', note: 'edited since it was generated' },
  foreign: { action: 'conflict', forced: 'update', note: 'was not generated' },
  stale: { action: 'leave', forced: 'delete', note: 'no longer part of the project' },
};

function planEntry({ path, kind }: WriteEntry, force: boolean): PlanEntry[] {
  if (kind === 'same') return [];
  const { action, forced, note } = words[kind];
  return [{ action: (force ? forced : undefined) ?? action, path, note }];
}

function reasonFor({ path, kind }: WriteEntry): Reason[] {
  if (kind !== 'edited' && kind !== 'foreign') return [];
  const what = kind === 'edited' ? 'was edited since it was generated' : 'is there and was not generated';
  return [{ message: `${path} ${what}`, todo: 'Overwrite it with --force, or specify another --out' }];
}
