import { runsByItself } from '../../core/case/caseDependencies.ts';
import { getBaseName, getCaseFolder } from '../../core/case/caseFilePath.ts';
import { TakenPaths } from '../../core/case/safePaths.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import type { Slices } from '../../core/slices.ts';

/** A case that others run before or after their own steps. */
export interface PlannedFlow {
  readonly testCase: TestCase;
  readonly name: string;
  readonly path: string;
}

export interface ProjectPlan {
  readonly cases: readonly PlannedCase[];
  readonly flows: ReadonlyMap<TestCase, PlannedFlow>;
}

/**
 * Which files there are, and what each case runs, in which order.
 *
 * @param only ids of the cases that get a test; all that run by themselves where it is left out
 */
export function* planProject(
  testCases: readonly TestCase[],
  only?: ReadonlySet<string>,
): Slices<ProjectPlan> {
  const byId = new Map(testCases.toReversed().map((testCase) => [testCase.id, testCase]));
  const taken = new TakenPaths([]);
  const cases: PlannedCase[] = [];
  for (const testCase of testsAmong(testCases, only)) {
    const folder = getCaseFolder(testCase, byId, 'folders');
    const base = `tests/${folder && `${folder}/`}${getBaseName(testCase.description)}`;
    cases.push({ testCase, ...linksOf(testCase, byId), path: taken.take(base, '.spec.ts') });
    yield;
  }
  const shared = new Set(cases.flatMap(({ chain, teardowns }) => [...chain, ...teardowns]));
  return { cases, flows: flowsOf(shared, taken) };
}

/** Cases that only clean up get a test where there are no others. */
function testsAmong(testCases: readonly TestCase[], only?: ReadonlySet<string>): readonly TestCase[] {
  if (only) return testCases.filter(({ id }) => only.has(id));
  const tests = testCases.filter(runsByItself);
  return tests.length > 0 ? tests : testCases;
}

/** Finds the function of a case that others run. */
export const createFlowLookup =
  ({ flows }: ProjectPlan) =>
  (testCase: TestCase): PlannedFlow => {
    const flow = flows.get(testCase);
    if (!flow) throw new Error(`No function was planned for ${testCase.id}`);
    return flow;
  };

function flowsOf(shared: ReadonlySet<TestCase>, taken: TakenPaths): Map<TestCase, PlannedFlow> {
  const names = new FunctionNames();
  return new Map(
    [...shared].map((testCase) => {
      const base = getBaseName(testCase.description);
      return [testCase, { testCase, name: names.take(base), path: taken.take(`flows/${base}`, '.ts') }];
    }),
  );
}

type Links = Omit<PlannedCase, 'testCase' | 'path'>;

function linksOf(testCase: TestCase, byId: ReadonlyMap<string, TestCase>): Links {
  const chain: TestCase[] = [];
  let broken: string | undefined;
  for (let id = testCase.dependencyId; id; id = chain[0]?.dependencyId) {
    const next = byId.get(id);
    if (!next) broken = `The test case depends on ${id}, which is not among the test cases`;
    else if (next.id === testCase.id || chain.includes(next)) broken = 'Its dependencies form a cycle';
    if (!next || broken) break;
    chain.unshift(next);
  }
  const ids = [testCase, ...chain.toReversed()].flatMap(({ teardownId }) => teardownId ?? []);
  return {
    chain,
    teardowns: ids.flatMap((id) => byId.get(id) ?? []),
    missingTeardowns: ids.filter((id) => !byId.has(id)),
    ...(broken === undefined ? {} : { broken }),
  };
}

/** A case with all that its code needs to know of the others. */
export interface PlannedCase {
  readonly testCase: TestCase;
  /** The test cases that run before, first to last. */
  readonly chain: readonly TestCase[];
  /** The test cases that clean up after, in the order in which they run. */
  readonly teardowns: readonly TestCase[];
  /** Why the chain is not whole, if it is not. */
  readonly broken?: string;
  /** Teardowns that are not among the cases. */
  readonly missingTeardowns: readonly string[];
  readonly path: string;
}

const reserved: ReadonlySet<string> = new Set(
  `arguments as async await break case catch class const continue debugger default delete do else enum eval
  export extends false finally for from function get if implements import in instanceof interface let new null
  of package private protected public return set static super switch this throw true try type typeof undefined
  var void while with yield test expect mayFail session Session details excluded environmentName`.split(
    /\s+/,
  ),
);

/** Names of functions, each once. */
export class FunctionNames {
  private readonly used = new Set<string>();

  /** A name of TypeScript made of these words, with 2, 3 … where it is in use. */
  take(text: string): string {
    const name = identifier(text);
    for (let clash = 1; ; clash++) {
      const candidate = clash === 1 ? name : `${name}_${clash}`;
      if (this.used.has(candidate)) continue;
      this.used.add(candidate);
      return candidate;
    }
  }
}

/** Common scripts only: compilers do not know the letters that Unicode added of late. */
const uncommon =
  /[^\w$\u00c0-\u024f\u0370-\u052f\u05d0-\u05ea\u0620-\u064a\u0e01-\u0e2e\u3041-\u30fe\u4e00-\u9fa5\uac00-\ud7a3]/g;

function identifier(text: string): string {
  const name = text.replaceAll(uncommon, '').replaceAll(/[^\p{ID_Continue}]/gu, '');
  return /^\p{ID_Start}/u.test(name) && !reserved.has(name) ? name : `run${name ? `_${name}` : 'Case'}`;
}
