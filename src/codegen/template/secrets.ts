import type { SupportModule } from './supportModule.ts';

/** `support/secrets.ts` of a generated project. */
export const secretsModule: SupportModule = {
  path: 'support/secrets.ts',
  imports: [
    { from: 'node:fs', names: ['readFileSync', 'writeFileSync'] },
    {
      from: '@playwright/test/reporter',
      types: ['Reporter', 'TestCase', 'TestError', 'TestResult', 'TestStep'],
    },
    { from: './totp', names: ['totp'] },
  ],
  body: () => String.raw`/**
 * Replaces values of variables with $NAME: Playwright's own steps and errors quote what was typed. It runs
 * before the other reporters, so they never see the values. Traces and screenshots contain them.
 */
export default class Secrets implements Reporter {
  onStepBegin(_test: TestCase, _result: TestResult, step: TestStep): void {
    mask(step);
  }

  onStepEnd(_test: TestCase, _result: TestResult, step: TestStep): void {
    if (step.error) mask(step.error);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    // Results have annotations of their own since Playwright 1.52.
    const annotations = result.annotations ?? test.annotations;
    for (const source of [...result.errors, ...annotations]) mask(source);
    for (const { name, path } of result.attachments) if (name === 'error-context' && path) maskFile(path);
  }

  onError(error: TestError): void {
    mask(error);
  }

  printsToStdio(): boolean {
    return false;
  }
}

/** Masks the texts of an object: title and parameters of a step, message and stack of an error. */
function mask(object: object, secrets = spellings()): void {
  for (const [key, value] of Object.entries(object)) {
    if (typeof value === 'string') Reflect.set(object, key, masked(value, secrets));
    else if (shown.has(key) && typeof value === 'object' && value !== null) mask(value, secrets);
  }
}

const maskFile = (path: string): void => writeFileSync(path, masked(readFileSync(path, 'utf8'), spellings()));

const shown = new Set(['cause', 'params', 'matcherResult']);

const masked = (text: string, secrets: readonly (readonly [value: string, name: string])[]): string =>
  secrets.reduce((rest, [value, name]) => rest.replaceAll(value, () => name), text);

/** The values with their names, longest first, without short ones, which are part of too many other words. */
function spellings(): [value: string, name: string][] {
  const isSecret = /^(?:TEST_(?!STABLE_)|HEADER_|BASIC_AUTH_PASSWORD$)/;
  const given = Object.entries(process.env).filter(([name]) => isSecret.test(name));
  const all = [...given.map(([name, value = '']) => [name.replace(/^TEST_/, ''), value] as const), ...passwords()];
  return all
    .filter(([, value]) => value.length > 2)
    .flatMap(([name, value]) =>
      [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)].map(
        (spelling): [string, string] => [spelling, '$' + name],
      ),
    )
    .toSorted(([first], [second]) => second.length - first.length);
}

/** The one-time passwords of this moment and of the one before. */
function passwords(): (readonly [string, string])[] {
  const key = process.env.TEST_OTP_INITIALIZER_KEY;
  return key ? [Date.now(), Date.now() - 30_000].map((now) => ['TOTP', totp(key, now)] as const) : [];
}
`,
};
