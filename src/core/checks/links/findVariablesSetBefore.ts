import type { StepVariables } from '../views/stepVariables.ts';
import type { CaseSetView, OtherCase } from '../views/caseSetView.ts';
import type { CaseView } from '../views/caseView.ts';
import { findTeardownUsers } from './teardown.ts';

/** The steps of another file, read bit by bit so that others get their turn. */
export type ReadSteps = (other: OtherCase) => Generator<undefined, readonly StepVariables[]>;

/** Variables that are set when the first step starts; undefined where that cannot be known. */
export function* findVariablesSetBefore(
  view: CaseView,
  caseSet: CaseSetView,
  read: ReadSteps,
): Generator<undefined, Set<string> | undefined> {
  const names = new Set<string>();
  const roots: { dependencyId: string | undefined; include: OtherCase[] }[] = [
    { dependencyId: view.dependencyId?.value, include: [] },
  ];
  for (const user of findTeardownUsers(view, caseSet)) {
    // What depends on the user runs before the teardown as well.
    const [id] = [user.summary.id?.value];
    if (id === undefined || caseSet.dependantsOf(id).length > 0) return undefined;
    roots.push({ dependencyId: user.summary.dependencyId?.value, include: [user] });
  }
  if (roots.length > 1 && !caseSet.complete) return undefined;
  for (const { dependencyId, include } of roots) {
    const chain = chainFrom(dependencyId, caseSet);
    if (!chain) return undefined;
    for (const other of [...include, ...chain]) {
      const steps = yield* read(other);
      if (steps.some(({ setsUnknown }) => setsUnknown)) return undefined;
      for (const name of steps.flatMap(({ sets }) => sets)) names.add(name);
    }
  }
  return names;
}

/** The dependencies of a case; nothing where one is not known, not the only one, or in a loop. */
function chainFrom(first: string | undefined, caseSet: CaseSetView): OtherCase[] | undefined {
  const chain = new Map<string, OtherCase>();
  for (let id = first; id !== undefined && id !== '';) {
    const [next, twin] = caseSet.byId(id);
    if (!next || twin || chain.has(id)) return undefined;
    chain.set(id, next);
    id = next.summary.dependencyId?.value;
  }
  return [...chain.values()];
}
