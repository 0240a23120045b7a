import { pathFor, type Layout } from '../core/fileNames.ts';
import { editCase, printCase } from '../core/yaml.ts';
import type { TestCase } from '../core/testCase.ts';
import type { BaseStore } from './base.ts';
import type { CaseFile, CaseFiles } from './caseFiles.ts';
import type { Comparison } from './compare.ts';
import type { InvalidFile, LocalSet } from './localSet.ts';
import type { RemoteSet } from './remoteSet.ts';
import { fileShape, updatedFile } from './shape.ts';

/** What a pull would do. Only `additions` and `updates` go without a question. */
export interface PullPlan {
  /** Cases that have no file yet. */
  readonly additions: readonly FileChange[];
  /** Files that nobody edited since they were last synced. */
  readonly updates: readonly FileChange[];
  /** Files that would lose an edit, or that differ without anything telling which one is newer. */
  readonly conflicts: readonly FileChange[];
  /** Cases whose file was deleted here. */
  readonly missing: readonly FileChange[];
  /** Files whose case is gone from the service. */
  readonly gone: readonly Comparison[];
  /** Files that don't parse: never touched, also when the service has their case. */
  readonly invalid: readonly InvalidFile[];
  /** What the base is told without a question: here and there agree. */
  readonly agreed: ReadonlyMap<string, TestCase>;
}

export interface FileChange {
  readonly comparison: Comparison;
  readonly testCase: TestCase;
  readonly file: CaseFile;
}

/** Where new files go. */
export interface Placing {
  readonly layout: Layout;
  /** Paths in use, of other files too. */
  readonly taken: Iterable<string>;
}

/**
 * Plans a pull of the whole set; nothing is written. Pure but for `pause`, which is awaited before
 * each file, to let others work.
 */
export async function planPull(
  comparisons: readonly Comparison[],
  local: LocalSet,
  remote: RemoteSet,
  { layout, taken }: Placing,
  pause: () => Promise<void>,
): Promise<PullPlan> {
  const paths = new Set(taken);
  const inState = (...states: Comparison['state'][]): Comparison[] =>
    comparisons.filter((one) => states.includes(one.state));
  const change = async (comparison: Comparison): Promise<FileChange[]> => {
    await pause();
    const { id, here, there } = comparison;
    const pulled = remote.pulled.get(id);
    if (!there || !pulled) return [];
    if (here) {
      const text = editCase(here.file.text, updatedFile(here.testCase, there, pulled));
      return [{ comparison, testCase: there, file: { path: here.file.path, text } }];
    }
    const path = pathFor(pulled, remote.cases, layout, paths);
    paths.add(path);
    return [{ comparison, testCase: there, file: { path, text: printCase(fileShape(pulled)) } }];
  };
  // One after the other: each new file takes a path from the next.
  const changes = async (ofState: readonly Comparison[]): Promise<FileChange[]> => {
    const found: FileChange[] = [];
    for (const comparison of ofState) found.push(...(await change(comparison)));
    return found;
  };
  const agreed = inState('unchanged').flatMap(({ id, there }) => (there ? [[id, there] as const] : []));
  return {
    additions: await changes(inState('new-there')),
    updates: await changes(inState('changed-there')),
    conflicts: await changes(inState('conflict', 'unrelated')),
    missing: await changes(inState('deleted-here', 'deleted-here-changed-there')),
    gone: inState('deleted-there', 'changed-here-deleted-there').filter(({ hidden }) => !hidden),
    invalid: local.invalid,
    agreed: new Map(agreed),
  };
}

/** The user's words on what a pull may not decide alone; ids that stand in none are left as they are. */
export interface PullChoices {
  readonly takeTheirs: ReadonlySet<string>;
  readonly keepMine: ReadonlySet<string>;
  readonly restore: ReadonlySet<string>;
  readonly deleteFiles: ReadonlySet<string>;
  /** Files of cases that are gone: kept as new ones, which a push may add again. */
  readonly keepFiles: ReadonlySet<string>;
}

export interface PullOutcome {
  readonly added: number;
  readonly updated: number;
  readonly deleted: number;
  /** Cases left as they are, because the user did not choose. */
  readonly left: number;
}

/**
 * Writes what the plan and the user's choices say, then remembers it as synced.
 *
 * @throws UserError when a file changed since the plan was made
 */
export async function applyPull(
  plan: PullPlan,
  choices: PullChoices,
  files: CaseFiles,
  base: BaseStore,
): Promise<PullOutcome> {
  const taken = plan.conflicts.filter(({ comparison }) => choices.takeTheirs.has(comparison.id));
  const kept = plan.conflicts.filter(({ comparison }) => choices.keepMine.has(comparison.id));
  const restored = plan.missing.filter(({ comparison }) => choices.restore.has(comparison.id));
  const deleted = plan.gone.filter(({ id }) => choices.deleteFiles.has(id));
  const keptFiles = plan.gone.filter(({ id }) => choices.keepFiles.has(id) && !choices.deleteFiles.has(id));
  const written = [...plan.additions, ...plan.updates, ...taken, ...restored];

  await files.write(written.map(({ file, comparison }) => ({ ...file, before: comparison.here?.file.text })));
  await files.delete(deleted.flatMap(({ here }) => (here ? [here.file] : [])));
  await base.update(
    new Map<string, TestCase | null>([
      ...plan.agreed,
      ...[...written, ...kept].map(({ comparison, testCase }) => [comparison.id, testCase] as const),
      ...[...deleted, ...keptFiles].map(({ id }) => [id, null] as const),
    ]),
  );
  const asked = plan.conflicts.length + plan.missing.length + plan.gone.length;
  const chosen = [taken, kept, restored, deleted, keptFiles].reduce((sum, { length }) => sum + length, 0);
  return {
    added: plan.additions.length + restored.length,
    updated: plan.updates.length + taken.length,
    deleted: deleted.length,
    left: asked - chosen,
  };
}
