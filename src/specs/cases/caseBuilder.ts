import { completeCase } from '../../core/case/completeCase.ts';
import { testCaseTypeSchema } from '../../core/case/enumSchemas.ts';
import { uuid } from '../../core/case/recognizeCase.ts';
import type { Element, TestCase } from '../../core/case/testCase.ts';
import { message } from '../../core/message.ts';
import type {
  RecordedCall,
  RecordedGroup,
  RecordedHook,
  RecordedTest,
  RecordedAnnotation,
} from '../recording.ts';
import { addProblems, isHarmless, type SpecContext } from './callPairs.ts';
import { stepsOf, type StepList } from './stepsOfCalls.ts';
import { idsIn, shownCode, shownPlace } from './unknownValues.ts';

/** A test case of a spec file. */
export interface ImportedCase {
  readonly testCase: TestCase;
  readonly path: string;
  readonly line: number;
}

/** What tests in a group start with. */
interface Inherited {
  readonly titles: readonly string[];
  readonly tags: readonly string[];
  readonly isOff: boolean;
  readonly dependencyId?: string;
  readonly teardownId?: string;
  readonly entryPoint?: string;
  /** Steps that clean up, innermost first, which the test case of no group has yet. */
  readonly cleanUp: readonly Element[];
  /** Whether what the hooks of the groups around do first is the same for all tests. */
  readonly isShared: boolean;
}

/** Makes test cases of the tests of a file. */
export class CaseBuilder {
  readonly cases: ImportedCase[] = [];
  private readonly ids = new Set<string>();
  /** How many calls of a test are made by the test cases that it depends on. */
  private readonly madeBefore = new Map<RecordedTest, number>();
  /** Hooks that run after tests. */
  private readonly endingHooks = new Set<number>();
  /** Those of them whose steps a group has for all its tests. */
  private readonly sharedHooks = new Set<number>();

  /** @param createId a UUID for a name, always the same one */
  constructor(
    private readonly path: string,
    private readonly context: SpecContext,
    private readonly createId: (name: string) => string,
  ) {}

  build(group: RecordedGroup): void {
    this.addGroup(group, { titles: [], tags: [], isOff: false, cleanUp: [], isShared: true });
  }

  private addGroup(group: RecordedGroup, outer: Inherited): void {
    addProblems(group.problems, this.context);
    const tests = testsOf(group);
    if (idsIn(group.title).length > 0) {
      for (const test of tests) this.refuseName(group.title, test);
      return;
    }
    const [before, after] = ['before', 'after'].map((start) =>
      group.hooks.filter(({ kind }) => kind.startsWith(start)),
    ) as [RecordedHook[], RecordedHook[]];
    const start = this.sharedStart(tests, before, outer);
    const list = stepsOf(start ?? [], this.context);
    const cleanUp = [...this.sharedEnd(tests, after), ...outer.cleanUp];
    this.remarkOnce(group.hooks, tests);
    const inner: Inherited = {
      ...outer,
      ...startOf(list, outer),
      titles: [...outer.titles, ...(group.title ? [withoutTags(group.title)] : [])],
      tags: [...new Set([...outer.tags, ...this.tagsOf(group)])],
      isOff: outer.isOff || group.isOff,
      cleanUp,
      isShared: start !== undefined,
    };
    const { line } = (after[0] ?? before[0])?.place ?? { line: 1 };
    const teardown = this.addCleanUp(inner, this.nameOf(inner.titles), cleanUp, line);
    const hasSetup = list.steps.length > 0;
    const inherited = hasSetup
      ? this.addSetup(list, { ...inner, ...teardown }, before[0]?.place.line ?? 1)
      : { ...inner, ...teardown };
    for (const test of group.tests) this.addTest(test, inherited);
    for (const nested of group.groups) this.addGroup(nested, inherited);
  }

  /** The calls with which all tests of a group begin; nothing where they differ. */
  private sharedStart(
    tests: readonly RecordedTest[],
    hooks: readonly RecordedHook[],
    { isShared }: Inherited,
  ): readonly RecordedCall[] | undefined {
    if (!isShared) return undefined;
    const starts = tests.map((test) => {
      const at = this.madeBefore.get(test) ?? 0;
      const end = test.calls.findLastIndex((call) => isOf(call, hooks)) + 1;
      return test.calls.slice(at, Math.max(at, end));
    });
    if (!this.areSame(starts)) return undefined;
    const [first = []] = starts;
    for (const test of tests) this.madeBefore.set(test, (this.madeBefore.get(test) ?? 0) + first.length);
    return first;
  }

  /** The steps with which all tests of a group end; none where they differ. */
  private sharedEnd(tests: readonly RecordedTest[], hooks: readonly RecordedHook[]): readonly Element[] {
    for (const { id } of hooks) this.endingHooks.add(id);
    const ends = tests.map(({ calls }) => calls.filter((call) => isOf(call, hooks)));
    if (!this.areSame(ends)) return [];
    for (const { id } of hooks) this.sharedHooks.add(id);
    return stepsOf(ends[0] ?? [], this.context).steps;
  }

  private areSame(lists: readonly (readonly RecordedCall[])[]): boolean {
    const { values } = this.context.variables;
    const texts = lists.map((calls) =>
      JSON.stringify(
        calls.map((call) => ({
          ...call,
          value: undefined,
          uses: undefined,
          phase: undefined,
          code: shownCode(call.code, values),
          steps: call.steps.map(({ title }) => shownCode(title, values)),
          when: call.when && { ...call.when, value: undefined },
        })),
      ),
    );
    return texts.every((text) => text === texts[0]);
  }

  private remarkOnce(hooks: readonly RecordedHook[], tests: readonly RecordedTest[]): void {
    const { found, variables } = this.context;
    for (const hook of hooks) {
      if (!hook.kind.endsWith('All')) continue;
      const calls = tests.flatMap((test) => test.calls.filter((call) => isOf(call, [hook])));
      if (calls.every((call) => 'refused' in variables.convert(call))) continue;
      found.remarks.add(hook.place, hook.kind, {
        reason: message('These steps run for each test, not once'),
      });
    }
  }

  private addSetup(list: StepList, inherited: Inherited, line: number): Inherited {
    const description = `Set up: ${this.nameOf(inherited.titles)}`;
    const fields = { key: 'before', description, elements: list.steps };
    const dependencyId = this.add(fields, { ...inherited, tags: [], isOff: false }, line);
    const { entryPoint: _, teardownId: __, ...rest } = inherited;
    return { ...rest, dependencyId, cleanUp: [] };
  }

  /** Adds the test case that cleans up; nothing where there is nothing to do. */
  private addCleanUp(
    { titles }: Inherited,
    name: string,
    elements: readonly Element[],
    line: number,
  ): { teardownId?: string } {
    if (elements.length === 0) return {};
    const plain = { titles, tags: [], isOff: false, cleanUp: [], isShared: true };
    const fields = { key: 'after', description: `Clean up: ${name}`, elements: [...elements] };
    return { teardownId: this.add({ ...fields, type: 'TEARDOWN' }, plain, line) };
  }

  private nameOf(titles: readonly string[]): string {
    return titles.at(-1) ?? this.path.split('/').at(-1) ?? this.path;
  }

  private addTest(test: RecordedTest, inherited: Inherited): void {
    const { found } = this.context;
    addProblems(test.problems, this.context);
    if (idsIn(test.title).length > 0) return this.refuseName(test.title, test);
    if (test.when) {
      const where = shownPlace(test.when.place, test.place);
      const reason = message('There is this test only on a condition ({0}), so it is left out', where);
      return found.notUnderstood.add(test.place, test.title, { reason });
    }
    const { own, end, teardown } = this.partsOf(test);
    const list = stepsOf(own, this.context);
    this.refuseTeardown(teardown);
    const hasLosses = list.hasLosses || test.problems.some(({ kind }) => !isHarmless(kind));
    const isOnlyOpened = list.steps.every(({ interaction }) => interaction?.action === 'GO_TO');
    if (isOnlyOpened && (hasLosses || list.steps.length === 0)) {
      const reason = message('No step of this test can be converted, so it is left out');
      return found.notUnderstood.add(test.place, test.title, { reason });
    }
    const start = isOnlyOpened ? {} : startOf(list, inherited);
    const description = withoutTags(test.title);
    const id = caseIdOf(test.annotations);
    const ownTags = this.tagsOf(test);
    const types = id === undefined ? [] : ownTags.map((tag) => testCaseTypeSchema.safeParse(tag));
    const type = types.find(({ success }) => success)?.data;
    const tags = [...new Set([...inherited.tags, ...ownTags])].filter((tag) => tag !== type);
    const ownEnd = stepsOf(end, this.context).steps;
    const elements = ownEnd.length > 0 ? [...ownEnd, ...inherited.cleanUp] : [];
    this.add(
      { key: 'test', description, elements: list.steps, ...(type ? { type } : {}), ...(id ? { id } : {}) },
      {
        ...inherited,
        ...start,
        ...this.addCleanUp(inherited, description, elements, test.place.line),
        tags,
        isOff: inherited.isOff || test.isOff,
      },
      test.place.line,
    );
  }

  /** The calls of a test that no test case of a group makes. */
  private partsOf(test: RecordedTest): Record<'own' | 'end' | 'teardown', RecordedCall[]> {
    const parts: Record<'own' | 'end' | 'teardown', RecordedCall[]> = { own: [], end: [], teardown: [] };
    for (const call of test.calls.slice(this.madeBefore.get(test) ?? 0)) {
      const { phase } = call;
      if (phase.in === 'teardown') parts.teardown.push(call);
      else if (phase.in !== 'hook' || !this.endingHooks.has(phase.hook)) parts.own.push(call);
      else if (!this.sharedHooks.has(phase.hook)) parts.end.push(call);
    }
    return parts;
  }

  private refuseTeardown(calls: readonly RecordedCall[]): void {
    const { found, variables } = this.context;
    const difference = {
      reason: message("Code behind use() isn't converted"),
      todo: message('Create a test case from it, and set it as the teardown'),
    };
    for (const { place, code } of calls)
      if (!/^(?:context|browser|page)\d*\.close\(\)$/.test(code))
        found.notUnderstood.add(place, shownCode(code, variables.values), difference);
  }

  private refuseName(title: string, { place }: RecordedTest): void {
    const { found, variables } = this.context;
    const [id] = idsIn(title);
    const value = id === undefined ? undefined : variables.values[id];
    found.notUnderstood.add(place, shownCode(title, variables.values), {
      reason: message(
        'The name of this test contains "{0}", which is only known while it runs, so it is left out',
        shownCode(value?.code ?? '', variables.values),
      ),
      todo: message('Use a name without it'),
    });
  }

  private tagsOf({ title, tags, place }: RecordedGroup | RecordedTest): string[] {
    const { found, variables } = this.context;
    const unknown = tags.find((tag) => idsIn(tag).length > 0);
    if (unknown !== undefined)
      found.notUnderstood.add(place, shownCode(unknown, variables.values), {
        reason: message(
          'The tag "{0}" is only known while the test runs',
          shownCode(unknown, variables.values),
        ),
      });
    return tagsOf(
      title,
      tags.filter((tag) => idsIn(tag).length === 0),
    );
  }

  private add(
    fields: { key: string; description: string; elements: Element[]; id?: string; type?: TestCase['type'] },
    { titles, tags, isOff, dependencyId, teardownId, entryPoint }: Inherited,
    line: number,
  ): string {
    const { key, id: wanted, ...rest } = fields;
    const id = this.freeId(wanted, [this.path, key, ...titles, fields.description].join('\n'));
    const folderName = titles.map((title) => title.replaceAll('/', ' ')).join('/');
    const testCase = completeCase({
      id,
      ...rest,
      ...(isOff ? { runStatus: 'OFF' } : {}),
      ...(tags.length > 0 ? { tagNames: [...tags] } : {}),
      ...(dependencyId === undefined ? { entryPointUrlPath: entryPoint ?? '' } : { dependencyId }),
      ...(teardownId === undefined ? {} : { teardownId }),
      ...(folderName ? { folderName } : {}),
    });
    this.cases.push({ testCase, path: this.path, line });
    return id;
  }

  /** The id that generated code names, or one of the name; a counter tells tests of the same title apart. */
  private freeId(wanted: string | undefined, name: string): string {
    let id = wanted ?? this.createId(name);
    for (let count = 2; this.ids.has(id); count++) id = this.createId(`${name}\n${count}`);
    this.ids.add(id);
    return id;
  }
}

/** All tests of a group and of those in it. */
export const testsOf = (group: RecordedGroup): RecordedTest[] => [
  ...group.tests,
  ...group.groups.flatMap(testsOf),
];

const isOf = ({ phase }: RecordedCall, hooks: readonly RecordedHook[]): boolean =>
  phase.in === 'hook' && hooks.some(({ id }) => id === phase.hook);

/** The page that the steps start on: that of generated code, the path of a first GO_TO, or the one of the group. */
function startOf(list: StepList, { dependencyId, entryPoint }: Inherited): Pick<Inherited, 'entryPoint'> {
  if (dependencyId !== undefined) return {};
  if (list.entryPoint !== undefined) return { entryPoint: list.entryPoint };
  if (entryPoint !== undefined) return { entryPoint };
  const { action, calledWith } = list.steps[0]?.interaction ?? {};
  if (action !== 'GO_TO' || typeof calledWith !== 'string' || !isPath(calledWith)) return {};
  list.steps.shift();
  return { entryPoint: calledWith };
}

const isPath = (url: string): boolean => !/^(?:[a-z][\w+.-]*:|\/\/)/i.test(url) && !url.includes('$');

/** A tag in a title: at the start or behind a blank, as far as the next blank. */
const tagInTitle = /(?:^|\s)@([^\s@]+)/g;

/** The title without its tags, which stand in it as `@smoke`. */
const withoutTags = (title: string): string => title.replaceAll(tagInTitle, '').trim() || title;

/** The tags of a title and of `{ tag }`, without `@`; a comma or colon behind a tag in a title ends it. */
function tagsOf(title: string, details: readonly string[]): string[] {
  const inTitle = Array.from(title.matchAll(tagInTitle), ([, tag = '']) =>
    tag.replace(/(?:(?!_)\p{P})+$/u, ''),
  );
  return [...new Set([...inTitle, ...details.map((tag) => tag.replace(/^@/, ''))])].filter(Boolean);
}

/** The id of the test case that a test was generated from. */
const caseIdOf = (annotations: readonly RecordedAnnotation[]): string | undefined =>
  annotations.find(({ type, description }) => type === 'test case' && uuid.safeParse(description).success)
    ?.description;
