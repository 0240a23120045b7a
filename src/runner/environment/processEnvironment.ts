import type { Browser } from '../find/browser.ts';
import type { NodeRuntime } from '../find/node.ts';
import { type BrowserProxy, decodeCredential, proxyVariableNames } from './browserProxy.ts';

export interface ProcessEnvironmentOptions {
  /** Variables of the project, such as `TEST_PASSWORD` and `BASE_URL`. */
  readonly variables: ReadonlyMap<string, string>;
  /** The folder with the files that tests upload, as an absolute path. It need not be there. */
  readonly filesFolder?: string | undefined;
  readonly browser: Browser;
  readonly node: NodeRuntime;
  readonly proxy?: BrowserProxy | undefined;
}

export type Env = Readonly<Record<string, string | undefined>>;

/** The environment of a run's process: that of this one, without variables that could change the run. */
export function createProcessEnvironment(
  { variables, filesFolder, browser, node, proxy }: ProcessEnvironmentOptions,
  env: Env = process.env,
): Env {
  return {
    ...inheritedEnvironment(env),
    ...node.env,
    ...Object.fromEntries(variables),
    ...(filesFolder === undefined ? {} : { FILES_FOLDER: filesFolder }),
    ...(browser.kind === 'file' ? { PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH: browser.executablePath } : {}),
    ...(browser.kind === 'remote' ? { PW_TEST_CONNECT_WS_ENDPOINT: browser.wsEndpoint } : {}),
    ...(proxy ? proxyEnvironment(proxy) : {}),
    FORCE_COLOR: '0',
  };
}

/** The environment of every process that is started here. */
export const inheritedEnvironment = (env: Env = process.env): Env =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !isReserved(name)));

/**
 * The API key, what a debugger put in to attach itself, and what would decide what is decided here: which
 * browser, which reporter, and the variables of the project.
 */
const isReserved = (name: string): boolean =>
  /^(?:PORTABLE_TESTS_|VSCODE_|ELECTRON_|PW_TEST_|PWTEST_|PWDEBUG|PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH$|PLAYWRIGHT_(?:BLOB|HTML|JSON|JUNIT|LIST)_|TEST_|HEADER_|BASIC_AUTH_)/i.test(
    name,
  ) ||
  [
    'NODE_OPTIONS',
    'CI',
    'BASE_URL',
    'ENVIRONMENT_NAME',
    'ALLOWED_ORIGINS',
    'FILES_FOLDER',
    'FORCE_COLOR',
  ].includes(name.toUpperCase());

function proxyEnvironment({ url, bypass }: BrowserProxy): Env {
  const { protocol, host, username, password } = new URL(url);
  return {
    [proxyVariableNames.server]: `${protocol}//${host}`,
    ...(username === '' ? {} : { [proxyVariableNames.username]: decodeCredential(username) }),
    ...(password === '' ? {} : { [proxyVariableNames.password]: decodeCredential(password) }),
    // Chromium would send even this machine's own addresses through it.
    [proxyVariableNames.bypass]: ['localhost', '127.0.0.1', '[::1]', ...(bypass ? [bypass] : [])].join(','),
  };
}
