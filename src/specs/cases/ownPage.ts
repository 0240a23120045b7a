import type { RecordedCall, RecordedGroup, RecordedProblem, RecordedTest } from '../recording.ts';

const opening = /^(?:browser|context)\.new(?:Page|Context)\(\)$/;
const opened = /^(?:browser|context)\.new(?:Page|Context)\(/;
const otherPage = /^(?:expect(?:\.soft)?\()?(page\d+)\b/;

/** A recording in which the only page that a test uses is its page, also where the test opens it by itself. */
export const withOwnPages = (group: RecordedGroup): RecordedGroup => ({
  ...group,
  tests: group.tests.map((test) => ({ ...test, calls: withOwnPage(test.calls) })),
  groups: group.groups.map(withOwnPages),
  problems: [...group.problems, ...sharedPages(group)],
});

/** The pages that a hook opens once, where several tests go on with one as if it were their own. */
const sharedPages = ({ hooks, tests, groups }: RecordedGroup): RecordedProblem[] =>
  hooks.flatMap(({ id, kind }) => {
    const openings = testsIn({ tests, groups }).flatMap(({ calls }) => {
      const opened = calls.findLast(
        ({ phase, code }) => phase.in === 'hook' && phase.hook === id && opening.test(code),
      );
      return opened && withOwnPage(calls) !== calls ? [opened] : [];
    });
    const [first, second] = openings;
    return kind === 'beforeAll' && first && second ? [{ kind: 'sharedPage', place: first.place }] : [];
  });

const testsIn = ({ tests, groups }: Pick<RecordedGroup, 'tests' | 'groups'>): readonly RecordedTest[] => [
  ...tests,
  ...groups.flatMap(testsIn),
];

function withOwnPage(calls: readonly RecordedCall[]): readonly RecordedCall[] {
  const names = new Set(
    calls.flatMap(({ on, code }) => (on === 'otherPage' && otherPage.exec(code)?.[1]) || []),
  );
  const [name, more] = names;
  const hasPage = calls.some(({ on }) => on === 'page' || on === 'session');
  if (hasPage || name === undefined || more !== undefined) return calls;
  const parts = new RegExp(String.raw`('(?:[^'\\]|\\.)*')|\b${name}\b`, 'gu');
  return calls
    .filter(({ code }) => !opening.test(code))
    .map((call) =>
      otherPage.test(call.code)
        ? { ...call, on: 'page', code: call.code.replaceAll(parts, (_, text?: string) => text ?? 'page') }
        : opened.test(call.code)
          ? { ...call, on: 'page' }
          : call,
    );
}
