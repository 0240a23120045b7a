import { pathFor, type Layout } from '../core/fileNames.ts';
import { editCase, printCase } from '../core/yaml.ts';
import type { TestCase } from '../core/testCase.ts';
import type { Base, BaseStore } from './base.ts';
import type { CaseFile, CaseFiles } from './caseFiles.ts';
import { compare, type Comparison } from './compare.ts';
import type { InvalidFile, LocalSet } from './localSet.ts';
import type { RemoteSet } from './remoteSet.ts';
import { fileShape } from './shape.ts';

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

/** Plans a pull of the whole set. Pure; nothing is written. */
export function planPull(local: LocalSet, remote: RemoteSet, base: Base, layout: Layout, taken: Iterable<string>): PullPlan {
  const comparisons = compare(local, remote, base);
  const paths = new Set(taken);
  const inState = (...states: Comparison['state'][]): Comparison[] => comparisons.filter((one) => states.includes(one.state));
  const change = (comparison: Comparison): FileChange[] => {
    const { here, there } = comparison;
    if (!there) return [];
    const testCase = fileShape(there);
    if (here) return [{ comparison, testCase: there, file: { path: here.file.path, text: edited(here.file.text, here.testCase, testCase) } }];
    const path = pathFor(testCase, remote.cases, layout, paths);
    paths.add(path);
    return [{ comparison, testCase: there, file: { path, text: printCase(testCase) } }];
  };
  const agreed = inState('unchanged').flatMap(({ id, there }) => (there ? [[id, there] as const] : []));
  return {
    additions: inState('new-there').flatMap(change),
    updates: inState('changed-there').flatMap(change),
    conflicts: inState('conflict', 'unrelated').flatMap(change),
    missing: inState('deleted-here', 'deleted-here-changed-there').flatMap(change),
    gone: inState('deleted-there', 'changed-here-deleted-there'),
    invalid: local.invalid,
    agreed: new Map(agreed),
  };
}

/** An abridged answer says nothing of what that variant lacks: the file keeps its own. */
function edited(text: string, here: TestCase, next: TestCase): string {
  const { version, runStatus, type } = here;
  const kept = next.version === undefined && next.runStatus === undefined ? { version, runStatus, type, ...next } : next;
  return editCase(text, withSelectorTypes(here, kept));
}

function withSelectorTypes(here: TestCase, next: TestCase): TestCase {
  const elements = next.elements.map((element, step) => {
    const selectors = element.selectors?.map((selector, at) => {
      const mine = here.elements[step]?.selectors?.[at];
      const same = !selector.selectorType && mine?.selectorType && mine.selector === selector.selector;
      return same ? { ...mine, ...selector, selectorType: mine.selectorType } : selector;
    });
    return selectors ? { ...element, selectors } : element;
  });
  return { ...next, elements } as TestCase;
}

/** The user's words on what a pull may not decide alone; ids that stand in neither are left as they are. */
export interface PullChoices {
  readonly takeTheirs: ReadonlySet<string>;
  readonly keepMine: ReadonlySet<string>;
  readonly restore: ReadonlySet<string>;
  readonly deleteFiles: ReadonlySet<string>;
}

export interface PullOutcome {
  readonly added: number;
  readonly updated: number;
  readonly deleted: number;
  /** Cases left as they are, because the user did not choose. */
  readonly left: number;
}

/** Writes what the plan and the user's choices say, then remembers it as synced. */
export async function applyPull(plan: PullPlan, choices: PullChoices, files: CaseFiles, base: BaseStore): Promise<PullOutcome> {
  const taken = plan.conflicts.filter(({ comparison }) => choices.takeTheirs.has(comparison.id));
  const restored = plan.missing.filter(({ comparison }) => choices.restore.has(comparison.id));
  const deleted = plan.gone.filter(({ id }) => choices.deleteFiles.has(id));
  const written = [...plan.additions, ...plan.updates, ...taken, ...restored];

  await files.write(written.map(({ file }) => file));
  await files.delete(deleted.flatMap(({ here }) => (here ? [here.file.path] : [])));

  const kept = plan.conflicts.filter(({ comparison }) => choices.keepMine.has(comparison.id));
  await base.update(
    new Map<string, TestCase | null>([
      ...plan.agreed,
      ...[...written, ...kept].map(({ comparison, testCase }) => [comparison.id, testCase] as const),
      ...deleted.map(({ id }) => [id, null] as const),
    ]),
  );
  const asked = plan.conflicts.length + plan.missing.length + plan.gone.length;
  return {
    added: plan.additions.length + restored.length,
    updated: plan.updates.length + taken.length,
    deleted: deleted.length,
    left: asked - taken.length - kept.length - restored.length - deleted.length,
  };
}
