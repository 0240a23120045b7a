import { predefinedVariables } from '../../case/predefinedVariables.ts';
import { message, type Message } from '../../message.ts';
import { findUniqueMatch } from '../../text/nearestWords.ts';
import type { Span } from '../../text/span.ts';
import { changeTo, createFinding, type FindingDetails, type Fix } from '../finding/finding.ts';
import type { CaseSetView, CaseView, CheckedFile, OtherCase, ReadSteps } from '../views/caseSetView.ts';
import { defineCheck } from '../views/defineCheck.ts';
import type { StepVariables, VariableRead } from '../views/stepVariables.ts';
import { findTeardownUsers } from './teardown.ts';

const predefined: ReadonlySet<string> = new Set(Object.keys(predefinedVariables));

/** `$$name` where neither a step before it nor what runs before the case sets the name. */
export const unsetVariable = defineCheck({
  code: 'unset-variable',
  severity: 'warning',
  about: [
    'A step reads [`$$name`](format.md#name-values-that-steps-set), but neither an earlier step nor a ' +
      'dependency sets it with EXTRACT or `setDynamicVariable`. A variable is not reported',
    [
      'after a step that may set any name: code that runs in the browser (it can return an object of ' +
        "variables), code that computes the name of a variable, or an action that this version doesn't " +
        'know;',
      'if a dependency is missing;',
      'in code, because code can handle a variable that is not set;',
      'if it is `$$CLIPBOARD`, starts with `OCTO_`, or is in capitals and set by no step: a newer service ' +
        'may set it.',
    ],
    'A teardown can read variables that are set by the test cases it belongs to. If you meant a variable ' +
      'of the environment, such as `$PASSWORD` instead of `$$PASSWORD`, the quick fix removes the second ' +
      'dollar sign.',
  ],
  example: {
    steps: `
      - interaction: { action: GO_TO, calledWith: /orders/$$order }`,
  },
  run: { fileInSlices: findUnsetVariables },
});

function* findUnsetVariables(
  { view, variables: steps }: CheckedFile,
  caseSet: CaseSetView,
  read: ReadSteps,
): Generator<undefined, FindingDetails[]> {
  const open = openReads(steps);
  if (open.length === 0 || (view.type?.value === 'TEARDOWN' && findTeardownUsers(view, caseSet).length === 0))
    return [];
  const before = yield* findVariablesSetBefore(view, caseSet, read);
  if (!before) return [];
  const places = firstSet(steps);
  const found: FindingDetails[] = [];
  for (const openRead of open) {
    found.push(...judge(openRead, before, places));
    yield;
  }
  return found;
}

/** In which step each name is set first. */
function firstSet(steps: readonly StepVariables[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [at, { sets }] of steps.entries())
    for (const name of sets) if (!places.has(name)) places.set(name, at);
  return places;
}

interface OpenRead {
  readonly read: VariableRead;
  readonly step: number;
}

/** Reads of names that no earlier step sets, up to the first step that may set any name. */
function openReads(steps: readonly StepVariables[]): OpenRead[] {
  const set = new Set<string>();
  const open: OpenRead[] = [];
  for (const [step, { reads, sets, setsUnknown }] of steps.entries()) {
    open.push(...reads.filter(({ name }) => !set.has(name)).map((read) => ({ read, step })));
    if (setsUnknown) break;
    for (const name of sets) set.add(name);
  }
  return open.filter(({ read }) => !read.name.startsWith('OCTO_') || predefined.has(read.name.slice(5)));
}

function judge(
  { read, step }: OpenRead,
  before: ReadonlySet<string>,
  places: ReadonlyMap<string, number>,
): FindingDetails[] {
  const { name } = read;
  if (before.has(name)) return [];
  const later = places.get(name) ?? -1;
  // A name in capitals may be one that a newer service fills in.
  if (later < 0 && !/[a-z]/.test(name) && !predefined.has(name.replace(/^OCTO_/, ''))) return [];
  const seek = (): Fix[] => spelling(name, read, namesBefore(step, before, places));
  const more = { within: read.within, ...(later < 0 && { seek }) };
  return [createFinding(read, textFor(name, step, later), more)];
}

function textFor(name: string, step: number, later: number): Message {
  if (later < 0) return message('Nothing sets "$${0}" before this step', name);
  return later === step
    ? message('"$${0}" is set by this step but used before it', name)
    : message('"$${0}" is used here but set later, in step {1}', name, later + 1);
}

function namesBefore(
  step: number,
  before: ReadonlySet<string>,
  places: ReadonlyMap<string, number>,
): Set<string> {
  return new Set([...before, ...[...places].filter(([, at]) => at < step).map(([name]) => name)]);
}

function spelling(name: string, span: Span, earlier: ReadonlySet<string>): Fix[] {
  const meant = predefined.has(name.replace(/^OCTO_/, '')) ? `$${name}` : nearestOf(name, earlier);
  return meant ? [changeTo(meant, span)] : [];
}

function nearestOf(name: string, names: Iterable<string>): string | undefined {
  const found = findUniqueMatch(name, names);
  return found === undefined ? undefined : `$$${found}`;
}

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
