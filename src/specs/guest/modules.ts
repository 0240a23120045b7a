import { extendFixtures } from './fixtures.ts';
import type { Playwright } from './playwrightObjects.ts';
import type { TestApi } from './testApi.ts';
import type { Unknowns } from './unknown.ts';

/** A module that isn't of the project: Playwright's, `path`, or a package, whose values only a run knows. */
export function builtInModule(
  name: string,
  specifier: string,
  api: TestApi,
  playwright: Playwright,
  unknowns: Unknowns,
  expect: unknown,
): unknown {
  if (name === 'path') return createPath(unknowns);
  if (name === 'url') return createUrl(unknowns, specifier);
  if (name === 'generatedTest') return generatedTest(api, playwright, expect);
  const test = api.createTest(new Map());
  const unknown = unknowns.create('package', specifier).value as object;
  const members: Record<string, unknown> = { __esModule: true, test, expect };
  if (name === 'playwright') {
    const type = { launch: () => Promise.resolve(playwright.browser()), name: () => 'chromium' };
    Object.assign(members, {
      default: test,
      mergeTests: (...tests: unknown[]) => api.mergeTests(...tests),
      mergeExpects: () => expect,
      request: playwright.request(),
      chromium: type,
      firefox: type,
      webkit: type,
      defineConfig: (config: unknown) => config,
    });
  }
  return new Proxy(members, {
    get: (_, key) =>
      Object.hasOwn(members, key) ? Reflect.get(members, key) : (Reflect.get(unknown, key) as unknown),
    has: () => true,
  });
}

/** `path`, where parts of paths may be values that only a run knows. */
function createPath(unknowns: Unknowns): unknown {
  const members: Record<string, unknown> = { sep: path.sep };
  for (const [name, fn] of Object.entries(path))
    if (typeof fn === 'function')
      members[name] = (...args: unknown[]): unknown =>
        args.every((arg) => typeof arg === 'string')
          ? (fn as (...args: string[]) => unknown)(...args)
          : unknowns.derive(`path.${name}()`, args);
  return Object.assign(members, { posix: members, default: members });
}

/** The address of a file of the project, as code knows its own. */
export const fileUrl = (path: string): string => `file:///${path}`;

/** `url`, for the addresses of files. */
function createUrl(unknowns: Unknowns, specifier: string): unknown {
  const unknown = unknowns.create('package', specifier, { isPure: true }).value as object;
  const members: Record<string, unknown> = {
    fileURLToPath: (url: unknown) =>
      typeof url === 'string' && url.startsWith(fileUrl(''))
        ? url.slice(fileUrl('').length)
        : unknowns.derive('fileURLToPath()', [url, unknown]),
  };
  return new Proxy(members, {
    get: (_, key) =>
      key === 'default'
        ? members
        : Object.hasOwn(members, key)
          ? Reflect.get(members, key)
          : (Reflect.get(unknown, key) as unknown),
    has: () => true,
  });
}

/** `support/test` of a generated project. */
function generatedTest(api: TestApi, playwright: Playwright, expect: unknown): unknown {
  const test = api.createTest(extendFixtures(new Map(), { session: playwright.session() }));
  const mayFail = (step: () => Promise<unknown>): Promise<unknown> => api.recorder.mayFail(step);
  return { __esModule: true, test, expect, mayFail };
}

/** `path` of Node, as far as specs need it, for paths of the project. */
function normalize(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return (path.startsWith('/') ? '/' : '') + parts.join('/') || '.';
}

const join = (...parts: string[]): string => normalize(parts.filter((part) => part !== '').join('/'));

const resolve = (...parts: string[]): string =>
  parts.reduce((folder, part) => (part.startsWith('/') ? normalize(part) : join(folder, part)), '.');

const dirname = (path: string): string =>
  path.includes('/') ? path.slice(0, path.lastIndexOf('/')) || '/' : '.';

function basename(path: string, end = ''): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return end !== '' && name.endsWith(end) && name !== end ? name.slice(0, -end.length) : name;
}

function extname(path: string): string {
  const name = basename(path);
  return name.lastIndexOf('.') > 0 ? name.slice(name.lastIndexOf('.')) : '';
}

const path = {
  normalize,
  join,
  resolve,
  dirname,
  basename,
  extname,
  isAbsolute: (path: string): boolean => path.startsWith('/'),
  sep: '/',
};
