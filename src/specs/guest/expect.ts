import { nameObject, namedObject, type Printer } from './globals.ts';
import { mayChange } from './natives.ts';
import type { Playwright } from './playwrightObjects.ts';
import type { Recorder } from './recorder.ts';
import { infoOf, isUnknown, settled } from './unknown.ts';

/** Whether a value is the answer of a server. */
function isAnswerOf(value: unknown): boolean {
  const info = infoOf(value);
  return info?.kind === 'read' && /(?:^|\.)(?:request|session)\.get\(/.test(info.code);
}

interface ExpectOptions {
  readonly isSoft: boolean;
}

const asymmetric =
  'any anything arrayContaining arrayOf closeTo objectContaining stringContaining stringMatching';

/** Makes `expect`, whose checks are recorded and always pass. */
export function createExpect(recorder: Recorder, playwright: Playwright, printer: Printer): unknown {
  const withOptions = (options: ExpectOptions): unknown => {
    const expect = (value: unknown, label?: unknown): object => check(options.isSoft, value, label);
    const members: Record<string, unknown> = {
      soft: (value: unknown, label?: unknown) => check(true, value, label),
      poll: (fn: unknown, more?: unknown) => repeated('poll', fn, [more]),
      configure: (more: { soft?: boolean } = {}) => withOptions({ isSoft: more.soft ?? options.isSoft }),
      extend: () => expect,
      setState: () => undefined,
      getState: () => ({}),
    };
    for (const name of asymmetric.split(' ')) {
      const create = (...args: unknown[]): object =>
        nameObject({}, { code: `expect.${name}(${printer.argumentsCode(args)})` });
      members[name] = create;
    }
    return Object.assign(expect, members, { not: members });
  };

  const check = (isSoft: boolean, given: unknown, label: unknown): object => {
    const value = settled(given);
    if (typeof value === 'function' && !isUnknown(value) && !namedObject(value))
      return repeated('', value, [label]);
    const parts = [subjectOf(value), ...(label === undefined ? [] : [labelOf(label)])];
    const info = infoOf(value);
    const { page } = namedObject(value) ?? {};
    const isAnswer = isAnswerOf(value);
    const uses = isAnswer ? info?.ids : undefined;
    const on = page ? (page.isOther ? 'otherPage' : 'page') : 'nothing';
    return matchers(`expect${isSoft ? '.soft' : ''}(${parts.join(', ')})`, (code) => {
      const isAwaited = namedObject(value) !== undefined || isAnswer || /\.(?:resolves|rejects)\./.test(code);
      return isAwaited
        ? playwright.record(code, on, undefined, undefined, uses)
        : playwright.recordAtOnce(code);
    });
  };

  /** The answer of a server is checked as such; all other values are printed. */
  const subjectOf = (value: unknown): string => {
    return isAnswerOf(value) ? `await ${infoOf(value)?.code}` : printer.code(value);
  };

  const labelOf = (label: unknown): string =>
    typeof label === 'object' && label !== null && 'message' in label
      ? printer.code(label.message)
      : printer.code(label);

  /** `expect.poll(fn)` and `expect(fn).toPass()`: the code is run once, and may run again in a test. */
  const repeated = (name: string, fn: unknown, more: readonly unknown[]): object => {
    const labels = more.filter((label) => label !== undefined).map((label) => `, ${labelOf(label)}`);
    const code = `expect${name && `.${name}`}(() => {}${labels.join('')})`;
    return matchers(code, async (whole) => {
      const place = recorder.place();
      const done = playwright.record(whole, 'nothing', undefined);
      const run = async (): Promise<void> => {
        if (typeof fn === 'function') await (Reflect.apply(fn, undefined, []) as unknown);
      };
      await recorder.under({ kind: 'retry', place }, run);
      if (mayChange(fn) && recorder.decide('retry', 2) === 1)
        await recorder.under({ kind: 'retry', place }, run);
      return done;
    });
  };

  const matchers = (code: string, record: (code: string) => unknown): object =>
    new Proxy(
      {},
      {
        get: (_, key) => {
          if (typeof key === 'symbol' || key === 'then') return undefined;
          if (key === 'not' || key === 'resolves' || key === 'rejects')
            return matchers(`${code}.${key}`, record);
          return (...args: unknown[]) => record(`${code}.${key}(${printer.argumentsCode(args)})`);
        },
      },
    );

  return withOptions({ isSoft: false });
}
