import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { generateProjectInSlices, withSandboxWorker } from '../../codegen/generateProject.ts';
import type { ProjectOptions } from '../../codegen/plan/projectOptions.ts';
import { applyWritePlan } from '../../codegen/write/applyWritePlan.ts';
import {
  encodeFiles,
  planWriting,
  type WriteEntry,
  type WriteKind,
  type ProjectFolder,
} from '../../codegen/write/planWriting.ts';
import { DiskCaseFiles } from '../../disk/diskCaseFiles.ts';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import { isMissing } from '../../node/files.ts';
import { replaceFile } from '../../node/replaceFile.ts';
import type { CodeOptions } from '../arguments/commandOptions.ts';
import { findExcludedFolders, excludedNotes, linkNotes, assertFolder } from '../cases/folderOptions.ts';
import { readValidCases } from '../cases/readValidCases.ts';
import { sandboxWorker } from '../embedded/workerCode.ts';
import type { OutcomeParts, Reason, Action, OutcomeEntry } from '../outcome/commandOutcome.ts';
import { Refusal } from '../outcome/refusal.ts';

/** The address in a project that was generated without one; whoever runs the project can set another. */
const defaultUrl = 'http://localhost:3000';

/**
 * Writes a Playwright Test project of the test cases in a folder: all of it, or nothing.
 *
 * @throws {Refusal} when a file has errors, or a file would be overwritten that was edited or not generated
 */
export async function* codeCommand(options: CodeOptions, signal: AbortSignal): OutcomeParts {
  await assertFolder(options.folder);
  const excluded = await findExcludedFolders(options);
  yield { notes: excludedNotes(excluded) };
  const pause = createEventLoopPause(signal);
  const caseFiles = new DiskCaseFiles(options.folder, pause, () => excluded);
  const local = await readValidCases(caseFiles, pause, signal);
  yield { notes: linkNotes(options.folder, caseFiles) };
  const cases = Array.from(local.cases.values(), ({ testCase }) => testCase);
  if (options.url === undefined)
    yield { notes: [`Without --url, tests run against ${defaultUrl} unless BASE_URL is set.`] };
  const project = await generateProjectInSlices(cases, projectOptions(options), pause);
  const folder = new DiskProjectFolder(options.out);
  const hash = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
  const means = { folder, hash, pause };
  const plan = await planWriting(encodeFiles(withSandboxWorker(project, sandboxWorker())), means);
  yield {
    folder: options.folder,
    out: options.out,
    plan: plan.entries.flatMap((entry) => codeOutcomeEntry(entry, options.force)),
  };
  const reasons = plan.entries.flatMap(options.force ? () => [] : overwriteReason);
  if (reasons.length > 0) throw new Refusal(reasons);
  const selected = plan.entries.filter(({ kind }) => kind !== 'stale' || options.force);
  const { written, deleted } = await applyWritePlan(plan, new Set(selected.map(({ path }) => path)), means);
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

/** The reason why a file is not overwritten. */
function overwriteReason({ path, kind }: WriteEntry): Reason[] {
  if (kind !== 'edited' && kind !== 'foreign') return [];
  const problem = kind === 'edited' ? 'was edited since it was generated' : 'exists and was not generated';
  return [{ message: `${path} ${problem}`, todo: 'Overwrite it with --force, or specify another --out' }];
}

interface FileAction {
  readonly action: Action;
  /** The action with `--force`. */
  readonly forced?: Action;
  readonly note?: string;
}

const fileActions: Readonly<Record<Exclude<WriteKind, 'same'>, FileAction>> = {
  new: { action: 'add' },
  outdated: { action: 'update' },
  edited: { action: 'conflict', forced: 'update', note: 'edited since it was generated' },
  foreign: { action: 'conflict', forced: 'update', note: 'was not generated' },
  stale: { action: 'leave', forced: 'delete', note: 'no longer part of the project' },
};

/** The entry of a file that is written or deleted. */
function codeOutcomeEntry({ path, kind }: WriteEntry, force: boolean): OutcomeEntry[] {
  if (kind === 'same') return [];
  const { action, forced, note } = fileActions[kind];
  return [{ action: (force ? forced : undefined) ?? action, path, note }];
}

/** The folder on disk that a project is written to. */
class DiskProjectFolder implements ProjectFolder {
  private readonly files: DiskCaseFiles;
  /** Folders below that were created, and are not behind a link. */
  private readonly created = new Map<string, Promise<void>>();

  constructor(private readonly out: string) {
    this.files = new DiskCaseFiles(out, createEventLoopPause());
  }

  read(relative: string): Promise<Uint8Array | undefined> {
    return readFile(this.files.pathOf(relative)).catch(unlessMissing);
  }

  async isEmpty(): Promise<boolean> {
    const names = await readdir(this.out).catch(unlessMissing);
    return names === undefined || names.length === 0;
  }

  async write(relative: string, content: Uint8Array): Promise<void> {
    await this.createFolder(path.posix.dirname(relative));
    await replaceFile(this.files.pathOf(relative), content);
  }

  delete(relative: string): Promise<void> {
    return this.files.delete(relative);
  }

  private createFolder(folder: string): Promise<void> {
    const before = this.created.get(folder);
    const created = before ?? this.create(folder);
    this.created.set(folder, created);
    return created;
  }

  private async create(folder: string): Promise<void> {
    await mkdir(this.out, { recursive: true });
    await this.files.assertInside(path.posix.join(folder, 'any'));
    await mkdir(this.files.pathOf(folder), { recursive: true });
  }
}

function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
