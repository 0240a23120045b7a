import type { GuestAnswer, GuestCall, GuestDecision, GuestGroup, GuestTest } from '../guestMessages.ts';
import {
  placeholder,
  type Place,
  type RecordedCall,
  type RecordedDeclaration,
  type RecordedGroup,
  type RecordedProblem,
  type RecordedTest,
  type SpecRecording,
  type UnknownValue,
} from '../recording.ts';
import { callKey, mergePaths, type MergedCall, type TestPath } from './mergePaths.ts';
import type { PathExplorer } from './pathExplorer.ts';

/**
 * Merges runs of a file on different paths.
 *
 * @param toStatement the place of the statement that stands at a place
 */
export function mergeRuns(
  path: string,
  all: readonly GuestAnswer[],
  explorer: PathExplorer,
  toStatement: (place: Place) => Place,
): SpecRecording {
  const loaded = all.filter(
    ({ tests, problems }) => tests.length > 0 || problems.every(({ kind }) => kind !== 'error'),
  );
  // A file that throws while it loads, on a condition, is one of which all tests fail on it.
  const runs = loaded.length > 0 ? loaded : all;
  const values = new ValueTable();
  const tables = runs.map((run) => values.of(run));
  const tests = new Map<string, { test: GuestTest; run: number }[]>();
  for (const [run, answer] of runs.entries())
    for (const test of answer.tests) {
      const list = tests.get(test.key) ?? [];
      tests.set(test.key, [...list, { test, run }]);
    }
  const merger = new TestMerger(runs, tables, values, explorer);
  const merged = [...tests.values()].map((found) => ({
    group: found[0]?.test.group ?? '',
    test: merger.merge(found),
  }));
  const groups = new Map<string, { group: GuestGroup; table: RunValues }>();
  for (const [at, run] of runs.entries())
    for (const group of run.groups) {
      const table = tables[at];
      if (table && !groups.has(group.key)) groups.set(group.key, { group, table });
    }
  const groupOf = (key: string): RecordedGroup => {
    const found = groups.get(key);
    if (!found) throw new Error('A group is missing');
    const { group, table } = found;
    return {
      ...table.declaration(group),
      groups: [...groups.values()]
        .filter(({ group: inner }) => inner.parent === key && inner.key !== key)
        .map(({ group: inner }) => groupOf(inner.key)),
      tests: merged.filter(({ group: of }) => of === key).map(({ test }) => test),
      hooks: group.hooks,
      problems: distinct(
        runs.flatMap((run, at) =>
          problemsOf(
            run.groups.find((other) => other.key === key),
            tables[at],
          ),
        ),
      ),
    };
  };
  const root = groupOf(runs[0]?.groups[0]?.key ?? '');
  const failed = all
    .filter((run) => !runs.includes(run))
    .flatMap((run) => problemsOf(run, values.of(run)))
    .filter(({ kind }) => kind !== 'noTests')
    .map(onCondition);
  const problems = distinct([...runs.flatMap((run, at) => problemsOf(run, tables[at])), ...failed]);
  return withStatements({ path, root, problems, values: values.all }, toStatement) as SpecRecording;
}

const problemsOf = (
  from: { readonly problems: readonly RecordedProblem[] } | undefined,
  table: RunValues | undefined,
): RecordedProblem[] => (table ? (from?.problems ?? []).map(table.problem) : []);

function distinct(problems: readonly RecordedProblem[]): RecordedProblem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

/** All places of a recording at the beginning of their statements. */
function withStatements(value: unknown, toStatement: (place: Place) => Place): unknown {
  if (Array.isArray(value)) return value.map((item) => withStatements(item, toStatement));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === 'place' ? toStatement(member as Place) : withStatements(member, toStatement),
    ]),
  );
}

/** Merges the runs of single tests. */
class TestMerger {
  constructor(
    private readonly runs: readonly GuestAnswer[],
    private readonly tables: readonly RunValues[],
    private readonly values: ValueTable,
    private readonly explorer: PathExplorer,
  ) {}

  merge(found: readonly { readonly test: GuestTest; readonly run: number }[]): RecordedTest {
    const ran = found.filter(({ test: { wasRun } }) => wasRun);
    const all = (ran.length > 0 ? ran : found.slice(0, 1)).map(({ test, run }) => ({
      test,
      table: this.table(run),
    }));
    // A path on which the failure of a call ended the test: there is nothing that it shares with others.
    const isUsual = all.some(({ test: { endedBy, decisions } }) => !endedBy && !decisions.some(isFailure));
    const lasting = all.filter(
      ({ test: { endedBy, decisions } }) =>
        !decisions.some(isFailure) || !(endedBy === 'callFailure' || (endedBy === 'error' && isUsual)),
    );
    const lastingTests = lasting.map(({ test }) => test);
    const going = goingOn(lastingTests);
    const kept = going ? lasting.filter(({ test }) => going.has(test)) : lasting.length > 0 ? lasting : all;
    const [{ test, table } = { test: undefined, table: undefined }] = kept;
    if (!test || !table) throw new Error('A test is missing');
    const isIncomplete = this.explorer.isFileIncomplete || this.explorer.incomplete.has(test.key);
    const calls = mergePaths(distinctPaths(kept), (value) => this.values.visibleElement(value));
    const problems = kept.flatMap(({ test: of, table: by }) => of.problems.map(by.problem));
    for (const { test: of, table: by } of lasting)
      if (!kept.some((other) => other.test === of))
        problems.push(...of.problems.map(by.problem).map(onCondition));
    const [first] = test.decisions;
    if (isIncomplete && first) problems.push({ kind: 'paths', place: first.place });
    const decision = this.runs.flatMap(({ decisions }) => decisions)[0];
    return {
      ...table.declaration(test),
      isOff: kept.some(({ test: { isOff } }) => isOff) && kept.every(({ test: { isOff } }) => isOff),
      problems: distinct([
        ...problems,
        ...skipProblems(lasting.length > 0 ? lastingTests : all.map(({ test: of }) => of)),
      ]),
      calls: calls.map((call) => recordedCall(call, isIncomplete ? first : undefined)),
      ...(found.length < this.runs.length && decision
        ? { when: { place: decision.place, kind: 'condition' as const } }
        : {}),
    };
  }

  private table(run: number): RunValues {
    const table = this.tables[run];
    if (!table) throw new Error('A run is missing');
    return table;
  }
}

/**
 * The runs of a test that neither throw nor skip it, where all that those do is done by these too: such a test fails or
 * is skipped on a condition. Nothing where that isn't so.
 */
function goingOn(tests: readonly GuestTest[]): ReadonlySet<GuestTest> | undefined {
  const ends = new Set(
    tests.filter(
      ({ endedBy, isOff, decisions, problems }) =>
        decisions.some(({ of }) => of === 'test') &&
        (isOff || (endedBy === 'error' && problems.some(({ kind }) => kind === 'error'))),
    ),
  );
  const others = tests.filter((test) => !ends.has(test));
  if (ends.size === 0 || others.length === 0 || others.some(({ endedBy }) => endedBy)) return undefined;
  const keyOf = ({ place, code, phase, on }: GuestCall): string =>
    callKey(place, code.replaceAll(placeholders, ''), phase, on);
  const keys = new Set(others.flatMap(({ calls }) => calls.map(keyOf)));
  return [...ends].every(({ calls }) => calls.every((call) => keys.has(keyOf(call))))
    ? new Set(others)
    : undefined;
}

const onCondition = (problem: RecordedProblem): RecordedProblem =>
  problem.kind === 'error' ? { kind: 'failCondition', place: problem.place } : problem;

const isFailure = ({ kind, chosen }: GuestDecision): boolean => kind === 'failure' && chosen === 1;

/** A test that skips itself on some paths. */
function skipProblems(tests: readonly GuestTest[]): RecordedProblem[] {
  const off = tests.filter(({ isOff }) => isOff);
  if (off.length === 0 || off.length === tests.length) return [];
  return off.map(({ skippedAt, place }) => ({ kind: 'skipCondition', place: skippedAt ?? place }));
}

function recordedCall({ call, when, mayFail }: MergedCall, limit: GuestDecision | undefined): RecordedCall {
  const { id: _, decisions, when: own, ...rest } = call;
  const isBeyond = limit !== undefined && decisions > 0;
  const condition = when ?? own ?? (isBeyond ? { place: limit.place, kind: 'limit' as const } : undefined);
  return {
    ...rest,
    ...(mayFail && !condition ? { mayFail } : {}),
    ...(condition ? { when: condition } : {}),
  };
}

/** The paths of a test, each once, with values that are the same on all of them. */
function distinctPaths(
  found: readonly { readonly test: GuestTest; readonly table: RunValues }[],
): TestPath[] {
  const paths = new Map<string, TestPath>();
  for (const { test, table } of found) {
    const calls = test.calls.map((call) => {
      const moved = table.call(call);
      return { call: moved, key: callKey(moved.place, moved.code, moved.phase, moved.on) };
    });
    const decisions = test.decisions.map(table.decision);
    const id = JSON.stringify([
      decisions.map(({ site, chosen }) => [site, chosen]),
      calls.map(({ key }) => key),
    ]);
    if (!paths.has(id)) paths.set(id, { calls, decisions });
  }
  return [...paths.values()];
}

/** The values of all runs: those that come up at the same place, in the same order, are one. */
class ValueTable {
  readonly all: UnknownValue[] = [];
  private readonly ids = new Map<string, number>();

  of(run: GuestAnswer): RunValues {
    return new RunValues(run, this);
  }

  /** The number of a value, for one that is used for the first time too. */
  add(key: string, create: () => UnknownValue): number {
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    const value = create();
    const id = this.all.length;
    this.all.push(value);
    this.ids.set(key, id);
    return id;
  }

  /** The code of the element whose visibility a value is. */
  visibleElement(id: number): string | undefined {
    const { kind, code = '' } = this.all[id] ?? {};
    return kind === 'read' ? /^(.*)\.isVisible\(\)$/s.exec(code)?.[1] : undefined;
  }
}

/** The values of one run, as those of all. */
class RunValues {
  private readonly keys: string[] = [];

  constructor(
    private readonly run: GuestAnswer,
    private readonly table: ValueTable,
  ) {
    const counts = new Map<string, number>();
    for (const { test, kind, place, code, name, defaultTo } of run.values) {
      const own = JSON.stringify([test, kind, place, this.keyText(code), name, defaultTo]);
      const count = (counts.get(own) ?? 0) + 1;
      counts.set(own, count);
      this.keys.push(`${own}#${count}`);
    }
  }

  /** Code whose placeholders are keys, cut short: values that are computed from others would grow without end. */
  private keyText(code: string): string {
    return code.replaceAll(placeholders, (_, id: string) => (this.keys[Number(id)] ?? '').slice(0, 200));
  }

  readonly id = (local: number): number => {
    const value = this.run.values[local];
    const key = this.keys[local];
    if (!value || key === undefined) throw new Error('A value is missing');
    return this.table.add(key, () => {
      const { test: _, code, defaultTo, from, ...rest } = value;
      return {
        ...rest,
        code: this.text(code),
        ...(defaultTo === undefined ? {} : { defaultTo: this.text(defaultTo) }),
        ...(from === undefined ? {} : { from: from.filter((id) => id < local).map(this.id) }),
      };
    });
  };

  readonly text = (text: string): string =>
    text.replaceAll(
      placeholders,
      (_, id: string) => `${placeholder.start}${this.id(Number(id))}${placeholder.end}`,
    );

  readonly problem = (problem: RecordedProblem): RecordedProblem =>
    problem.detail === undefined ? problem : { ...problem, detail: this.text(problem.detail) };

  declaration(from: RecordedDeclaration): Omit<RecordedDeclaration, 'problems'> {
    return {
      title: this.text(from.title),
      place: from.place,
      tags: from.tags.map(this.text),
      annotations: from.annotations.map(({ type, description }) => ({
        type: this.text(type),
        ...(description === undefined ? {} : { description: this.text(description) }),
      })),
      isOff: from.isOff,
    };
  }

  readonly decision = (decision: GuestDecision): GuestDecision =>
    decision.value === undefined ? decision : { ...decision, value: this.id(decision.value) };

  readonly call = (call: GuestCall): GuestCall => ({
    ...call,
    code: this.text(call.code),
    steps: call.steps.map(({ id, title }) => ({ id, title: this.text(title) })),
    ...(call.value === undefined ? {} : { value: this.id(call.value) }),
    ...(call.uses === undefined ? {} : { uses: call.uses.map(this.id) }),
    ...(call.when?.value === undefined ? {} : { when: { ...call.when, value: this.id(call.when.value) } }),
  });
}

const placeholders = new RegExp(`${placeholder.start}(\\d+)${placeholder.end}`, 'g');
