import { message } from '../../message.ts';
import { completeCase } from '../../case/completeCase.ts';
import type { Element, TestCase } from '../../case/testCase.ts';
import { testCaseTypeSchema } from '../../case/enumSchemas.ts';
import type { Evaluation } from './evaluation.ts';
import { fixturesOf } from './fixtures.ts';
import type { Hook, SpecGroup, SpecTest } from './specGroup.ts';
import { SpecSteps } from './specSteps.ts';
import { withoutTags } from './readTestDetails.ts';
import { addRemark, emptyStepList, type SpecRemarks, type StepList } from './stepList.ts';

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
  readonly entryPoint?: string;
  /** Steps that clean up, innermost first, and the test case that has them once one needs it. */
  readonly cleanUp: readonly Element[];
}

/** Makes test cases of the tests of a file. */
export class CaseBuilder {
  readonly cases: ImportedCase[] = [];
  private readonly ids = new Set<string>();

  /** @param createId a UUID for a name, always the same one */
  constructor(
    private readonly path: string,
    private readonly evaluation: Evaluation,
    private readonly found: SpecRemarks,
    private readonly createId: (name: string) => string,
  ) {}

  build(group: SpecGroup): void {
    this.addGroup(group, { titles: [], tags: [], isOff: false, cleanUp: [] });
  }

  private addGroup(group: SpecGroup, outer: Inherited): void {
    const titles = [...outer.titles, ...(group.title ? [withoutTags(group.title)] : [])];
    const before = this.stepsOfHooks(group.before);
    const after = this.stepsOfHooks(group.after);
    const start = startOf(before, outer);
    const cleanUp = [...after.steps, ...outer.cleanUp];
    const inner: Inherited = {
      ...outer,
      titles,
      tags: [...new Set([...outer.tags, ...group.tags])],
      isOff: outer.isOff || group.isOff || before.isOff,
      cleanUp,
    };
    const found =
      before.steps.length > 0
        ? this.addSetup(before, group, { ...inner, ...start })
        : { ...inner, ...start, ...this.cleanUpOf(inner, group) };
    for (const test of group.tests) this.addTest(test, group, found);
    for (const nested of group.groups)
      this.evaluation.effort.nested(group.tests[0]?.node ?? { start: 0, end: 0 }, () =>
        this.addGroup(nested, { ...found, cleanUp: before.steps.length > 0 ? [] : cleanUp }),
      );
  }

  private addSetup(
    list: StepList,
    group: SpecGroup,
    inherited: Inherited,
  ): Inherited & { teardownId?: string } {
    const name = this.nameOf(inherited.titles);
    const { teardownId } = this.cleanUpOf(inherited, group);
    const id = this.add(
      { key: 'before', description: `Set up: ${name}`, elements: list.steps },
      { ...inherited, tags: [], isOff: false },
      lineOf(group.before[0]),
      teardownId,
    );
    const { entryPoint: _, ...rest } = inherited;
    return { ...rest, dependencyId: id, cleanUp: [] };
  }

  /** The test case that cleans up; nothing where there is nothing to do. */
  private cleanUpOf(inherited: Inherited, group: SpecGroup): { teardownId?: string } {
    if (inherited.cleanUp.length === 0) return {};
    const plain = { titles: inherited.titles, tags: [], isOff: false, cleanUp: [] };
    const description = `Clean up: ${this.nameOf(inherited.titles)}`;
    const elements = [...inherited.cleanUp];
    const line = lineOf(group.after[0] ?? group.before[0]);
    return { teardownId: this.add({ key: 'after', description, elements, type: 'TEARDOWN' }, plain, line) };
  }

  private nameOf(titles: readonly string[]): string {
    return titles.at(-1) ?? this.path.split('/').at(-1) ?? this.path;
  }

  private addTest(test: SpecTest, group: SpecGroup, inherited: Inherited & { teardownId?: string }): void {
    const list = emptyStepList(this.found);
    const reader = new SpecSteps(this.evaluation, list);
    if (test.fn)
      reader.addFunction(test.fn, [fixturesOf(test.fixtures, this.evaluation, list, reader)], test.node);
    const { source } = group.scope;
    if (list.steps.length === 0 && list.entryPoint === undefined) {
      const head = { start: test.node.start, end: test.node.arguments[0]?.end ?? test.node.end };
      return addRemark(
        this.found.notUnderstood,
        source,
        head,
        message('No step of this test can be converted, so it is left out'),
      );
    }
    const start = startOf(list, inherited);
    const types = test.caseId ? test.tags.map((tag) => testCaseTypeSchema.safeParse(tag)) : [];
    const type = types.find(({ success }) => success)?.data;
    const tags = [...new Set([...inherited.tags, ...test.tags])].filter((tag) => tag !== type);
    this.add(
      {
        key: 'test',
        description: withoutTags(test.title),
        elements: list.steps,
        ...(type ? { type } : {}),
        ...(test.caseId ? { id: test.caseId } : {}),
      },
      { ...inherited, ...start, tags, isOff: inherited.isOff || test.isOff || list.isOff },
      { line: lineAt(source.text, test.node.start) },
      inherited.teardownId,
    );
  }

  private stepsOfHooks(hooks: readonly Hook[]): StepList {
    const list = emptyStepList(this.found);
    const reader = new SpecSteps(this.evaluation, list);
    for (const { fn, fixtures, node, isOnce } of hooks.toSorted(
      (a, b) => Number(b.isOnce) - Number(a.isOnce),
    )) {
      const count = list.steps.length;
      reader.addFunction(fn, [fixturesOf(fixtures, this.evaluation, list, reader)], node);
      if (!isOnce || list.steps.length === count) continue;
      const reason = message('These steps run for each test, not once');
      addRemark(this.found.remarks, fn.scope.source, { start: node.start, end: node.callee.end }, reason);
    }
    return list;
  }

  private add(
    fields: { key: string; description: string; elements: Element[]; id?: string; type?: TestCase['type'] },
    { titles, tags, isOff, dependencyId, entryPoint }: Inherited,
    { line }: { line: number },
    teardownId?: string,
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

/** The page that the steps start on: the path of a first GO_TO, or the one of the group. */
function startOf(list: StepList, outer: Inherited): Pick<Inherited, 'entryPoint'> {
  if (outer.dependencyId !== undefined) return {};
  const calledWith =
    list.steps[0]?.interaction?.action === 'GO_TO' ? list.steps[0].interaction.calledWith : undefined;
  if (list.entryPoint === undefined && typeof calledWith === 'string' && isPath(calledWith)) {
    list.steps.shift();
    list.entryPoint = calledWith;
  }
  const entryPoint = list.entryPoint ?? outer.entryPoint;
  return entryPoint === undefined ? {} : { entryPoint };
}

const isPath = (url: string): boolean => !/^(?:[a-z][\w+.-]*:|\/\/)/i.test(url) && !url.includes('$');

const lineOf = (hook: Hook | undefined): { line: number } => ({
  line: hook ? lineAt(hook.fn.scope.source.text, hook.node.start) : 1,
});

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;
