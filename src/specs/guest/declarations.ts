import type { GuestCall, GuestGroup, GuestTest } from '../guestMessages.ts';
import type { Place, RecordedDeclaration, RecordedHook, RecordedText } from '../recording.ts';
import type { Callback, FixtureSet } from './fixtures.ts';
import { emptySink, type PathState, type Recorder, type Sink } from './recorder.ts';

export interface Hook extends RecordedHook {
  readonly fn: Callback;
  readonly fixtures: FixtureSet;
  readonly group: Group;
}

/** What a test or group says of itself. */
export type Details = Pick<RecordedDeclaration, 'tags' | 'annotations'>;

interface Declared extends Details {
  /** The same in each run of the file. */
  readonly key: string;
  readonly title: RecordedText;
  place: Place;
  isOff: boolean;
  readonly sink: Sink;
}

export interface Group extends Declared {
  readonly parent: Group | undefined;
  readonly hooks: Hook[];
  readonly items: (Group | Test)[];
  /** The fixtures of `test.use()`. */
  readonly uses: unknown[];
  /** How often it has a test or group of the same title in the same line. */
  readonly counts: Map<string, number>;
  /** What its hooks did that run once. */
  readonly before: Sink;
  readonly after: Sink;
  isEntered: boolean;
}

export interface Test extends Declared {
  readonly group: Group;
  readonly fn: Callback | undefined;
  readonly fixtures: FixtureSet;
  /** Where it skips itself. */
  skippedAt: Place | undefined;
  endedBy: GuestTest['endedBy'];
  /** What it met once it ran. */
  state: PathState | undefined;
  /** What the fixtures did that it shares with others. */
  readonly shared: Set<Sink>;
}

/** The tests, groups and hooks that a file has declared. */
export class Declarations {
  readonly root: Group;
  /** The group whose tests are declared, or whose hooks run. */
  group: Group;
  /** The test that runs. */
  running: Test | undefined;
  /** All tests are declared. */
  isComplete = false;
  #hooks = 0;
  readonly #tests: Test[] = [];
  readonly #groups: Group[] = [];

  constructor(private readonly recorder: Recorder) {
    this.root = this.#createGroup('', undefined, '', recorder.lastPlace, { tags: [], annotations: [] });
    this.group = this.root;
  }

  /** Begins with the file that the recorder records. */
  begin(): void {
    this.root.place = { path: this.recorder.input.path, line: 1 };
  }

  get hasTests(): boolean {
    return this.#tests.length > 0;
  }

  get groups(): GuestGroup[] {
    return this.#groups.map((group) => ({
      ...recordedDeclaration(group),
      parent: group.parent?.key ?? '',
      hooks: group.hooks.map(({ id, kind, place }) => ({ id, kind, place })),
    }));
  }

  get tests(): GuestTest[] {
    return this.#tests.map((test) => {
      const { group, skippedAt, endedBy, sink, state, shared } = test;
      const around = groupsAround(group);
      const sinks = [
        ...shared,
        ...around.map(({ before }) => before),
        sink,
        ...around.toReversed().map(({ after }) => after),
      ];
      return {
        ...recordedDeclaration(test),
        group: group.key,
        ...(skippedAt ? { skippedAt } : {}),
        ...(endedBy ? { endedBy } : {}),
        wasRun: state !== undefined,
        calls: sinks.flatMap(({ calls }): GuestCall[] => calls),
        decisions: state?.path ?? [],
      };
    });
  }

  /** Adds a group, with the tests that code declares. */
  addGroup(title: RecordedText, details: Details, isOff: boolean, declare: () => void): void {
    const { group: outer, recorder } = this;
    const group = this.#createGroup(this.#key(title), outer, title, recorder.place(), details);
    group.isOff = isOff;
    outer.items.push(group);
    this.group = group;
    const { activity } = recorder;
    recorder.activity = { ...activity, sink: group.sink };
    try {
      declare();
    } finally {
      this.group = outer;
      recorder.activity = activity;
    }
  }

  addTest(
    title: RecordedText,
    details: Details,
    isOff: boolean,
    fn: Callback | undefined,
    fixtures: FixtureSet,
  ): Test {
    const place = this.recorder.place();
    const test: Test = {
      key: this.#key(title),
      group: this.group,
      title,
      place,
      ...details,
      fn,
      fixtures,
      sink: emptySink(),
      isOff,
      skippedAt: undefined,
      endedBy: undefined,
      state: undefined,
      shared: new Set(),
    };
    this.#tests.push(test);
    this.group.items.push(test);
    return test;
  }

  addHook(kind: RecordedHook['kind'], fn: Callback, fixtures: FixtureSet): void {
    this.#hooks += 1;
    const { group } = this;
    group.hooks.push({ id: this.#hooks, kind, place: this.recorder.place(), fn, fixtures, group });
  }

  /** Skips the test that runs, or else what is around the code that runs. */
  skip(): void {
    (this.running ?? this.group).isOff = true;
    if (this.running) this.running.skippedAt ??= this.recorder.place();
  }

  #createGroup(
    key: string,
    parent: Group | undefined,
    title: RecordedText,
    place: Place,
    details: Details,
  ): Group {
    const group: Group = {
      key,
      parent,
      title,
      place,
      ...details,
      isOff: false,
      hooks: [],
      items: [],
      uses: [],
      sink: emptySink(),
      counts: new Map(),
      before: emptySink(),
      after: emptySink(),
      isEntered: false,
    };
    this.#groups.push(group);
    return group;
  }

  /** The same for the same test or group in each run of the file. */
  #key(title: RecordedText): string {
    const { path, line } = this.recorder.place();
    const own = `${path}:${line}:${title.replaceAll(/\uE000\d+\uE001/g, '')}`;
    const count = (this.group.counts.get(own) ?? 0) + 1;
    this.group.counts.set(own, count);
    return `${this.group.key}/${own}#${count}`;
  }
}

/** A declaration, as the host gets it. */
function recordedDeclaration(declared: Declared): RecordedDeclaration & { readonly key: string } {
  const { key, title, tags, annotations, place, isOff, sink } = declared;
  return { key, title, tags, annotations, place, isOff, problems: sink.problems };
}

/** Groups from the file inwards. */
export const groupsAround = (group: Group): Group[] => [
  ...(group.parent ? groupsAround(group.parent) : []),
  group,
];
