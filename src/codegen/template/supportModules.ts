/** What a module of the support code imports from another module. */
export interface SupportImport {
  readonly from: string;
  readonly names?: readonly string[];
  readonly types?: readonly string[];
}

/** The file that a module is written to. */
export interface SupportContext {
  /** Stands before what other files use: `export `, or nothing where all is in one file. */
  readonly exported: 'export ' | '';
  /** The folder of the project, as an expression. */
  readonly folder: string;
}

/** A module of the code that generated tests share. It can be a file of a project, or part of a single file. */
export interface SupportModule {
  /** In a project. */
  readonly path: string;
  readonly imports: readonly SupportImport[];
  readonly body: (context: SupportContext) => string;
}

/** A module as a file of a project. */
export const moduleFile = ({ imports, body }: SupportModule): string =>
  [
    ...imports.map(importLine),
    ...(imports.length > 0 ? [''] : []),
    body({ exported: 'export ', folder: "join(__dirname, '..')" }),
  ].join('\n');

/** An import as a line of code. */
export function importLine({ from, names = [], types = [] }: SupportImport): string {
  const imported =
    names.length === 0
      ? `type { ${types.join(', ')} }`
      : `{ ${[...names, ...types.map((type) => `type ${type}`)].join(', ')} }`;
  return `import ${imported} from '${from}';`;
}

/** `support/test.ts` of a generated project: the test with its fixture. */
export const testModule: SupportModule = {
  path: 'support/test.ts',
  imports: [
    { from: '@playwright/test', names: ['test as base'] },
    { from: './environment', names: ['baseURL'] },
    { from: './pages', names: ['OpenPages'] },
    { from: './session', names: ['noteFailure', 'Session'] },
  ],
  body: ({
    exported,
  }) => String.raw`${exported === '' ? '' : reexport}/** A test with a session, which opens pages, replaces variables, and runs the teardowns at the end. */
${exported}const test = base.extend<{ session: Session }>({
  // The timeout of the test is for its steps: teardowns have a separate timeout and do not fail the test.
  session: [
    async ({ page, baseURL: configuredURL }, use, testInfo) => {
      const pages = await OpenPages.of(page);
      const session = new Session(pages, configuredURL ?? baseURL);
      await use(session);
      await session.cleanUp(testInfo.timeout);
      await pages.release();
    },
    { timeout: 0 },
  ],
});

/** Runs a step that may fail: the test continues, and a failure is added as an annotation. */
${exported}async function mayFail(step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    noteFailure('failure ignored', error);
  }
}
`,
};

/** Specs import all that they use from one file. */
const reexport = `export { expect } from '@playwright/test';\n\n`;

/** `support/environment.ts` of a generated project, without the values of the project at hand. */
export const environmentModule: SupportModule = {
  path: 'support/environment.ts',
  imports: [
    { from: 'node:crypto', names: ['randomInt', 'randomUUID'] },
    { from: 'node:fs', names: ['existsSync'] },
    { from: 'node:path', names: ['join', 'resolve'] },
    { from: './defaults', names: ['defaults'] },
  ],
  body: ({ exported, folder }) => String.raw`const projectFolder = ${folder};

const env = join(projectFolder, '.env');
if (existsSync(env)) process.loadEnvFile(env);

/** The name of the environment that the tests run in: test cases may exclude some. */
${exported}const environmentName = process.env.ENVIRONMENT_NAME || defaults.environmentName;

/** Where the application runs. */
${exported}const baseURL = process.env.BASE_URL || defaults.baseURL;

/** The folder of the files that tests upload. */
${exported}const filesFolder = resolve(process.env.FILES_FOLDER || join(projectFolder, 'files'));

/**
 * Origins that code of test cases may fetch from, in addition to that of the application: ALLOWED_ORIGINS, separated by
 * spaces or commas.
 */
${exported}function allowedOrigins(): string[] {
  const given = (process.env.ALLOWED_ORIGINS ?? '').split(/[\s,]+/).filter((entry) => entry !== '');
  return given.map((entry) => {
    const origin = URL.canParse(entry) ? new URL(entry).origin : undefined;
    if (origin?.startsWith('http') && entry.replace(/\/$/, '').toLowerCase() === origin) return origin;
    throw new Error('ALLOWED_ORIGINS: "' + entry + '" is not an origin such as https://api.example.com');
  });
}

/** In milliseconds. */
${exported}const timeoutPerStep = defaults.timeoutPerStep;

/** Protocols that tests may open: no files, and no pages of the browser itself. */
const openable = new Set(['http:', 'https:', 'data:', 'about:', 'blob:']);

/**
 * A URL, or a path under the base URL. Throws if it opens files of this machine: a test case could read them, and
 * the secrets of its processes.
 */
${exported}function addressOf(path: string, base: string): string {
  const address = resolved(path, base);
  const [protocol = ''] = /^[^:]*:/.exec(URL.canParse(address) ? new URL(address).protocol : address) ?? [];
  if (openable.has(protocol.toLowerCase()) || base.startsWith(protocol)) return address;
  throw new Error('Tests can open only web addresses, not "' + protocol + '"');
}

function resolved(path: string, base: string): string {
  if (path === '') return base;
  if (/^(?:[a-z][a-z\d+.-]*:\/\/|about:|data:)/i.test(path)) return path;
  const folder = new URL(base);
  if (!folder.pathname.endsWith('/')) folder.pathname += '/';
  // What begins with a slash is a path, even with a colon in it.
  return new URL(path.replace(/^\/+/, './'), folder).href;
}

/** Values that stay the same for a whole run: its workers inherit them. */
${exported}function keepStableValues(): void {
  process.env.TEST_STABLE_UUID ||= randomUUID();
  process.env.TEST_STABLE_RANDOM_CHARACTERS ||= Array.from({ length: 8 }, () =>
    String.fromCharCode(97 + randomInt(26)),
  ).join('');
}
`,
};

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

/** `support/navigation.ts` of a generated project. */
export const navigationModule: SupportModule = {
  path: 'support/navigation.ts',
  imports: [
    { from: '@playwright/test', types: ['Frame', 'Page'] },
    { from: './environment', names: ['timeoutPerStep'] },
  ],
  body: ({ exported }) => String.raw`/**
 * Goes to a URL. A moment after a navigation has failed, Chromium opens its own error page, which would
 * interrupt the next navigation: waits for that page, for no longer than a step may take.
 */
${exported}async function navigate(page: Page, url: string): Promise<void> {
  let proceed = (): void => {};
  const errorPage = new Promise<void>((resolve) => (proceed = resolve));
  const watch = (frame: Frame): void => {
    if (frame === page.mainFrame() && frame.url().startsWith('chrome-error:')) proceed();
  };
  page.on('framenavigated', watch).on('close', proceed);
  try {
    await page.goto(url);
  } catch (error) {
    if (bringsErrorPage(error)) {
      const timer = setTimeout(proceed, timeoutPerStep);
      await errorPage;
      clearTimeout(timer);
    }
    throw error;
  } finally {
    page.off('framenavigated', watch).off('close', proceed);
  }
}

/** Only Chromium has such names; what it aborts, such as a navigation that becomes a download, brings no page. */
const bringsErrorPage = (error: unknown): boolean =>
  error instanceof Error && /^page\.goto: net::ERR_(?!ABORTED\b)/.test(error.message);
`,
};

/** `support/hydration.ts` of a generated project. */
export const hydrationModule: SupportModule = {
  path: 'support/hydration.ts',
  imports: [{ from: '@playwright/test', types: ['Page'] }],
  body: ({ exported }) => String.raw`declare global {
  interface Window {
    useNuxtApp?: () => { isHydrating?: boolean };
    _$delayHydration?: Promise<unknown>;
  }
}

/** Whether scripts have taken over the page, as each framework shows it; runs in the page. */
const isHydrated = {
  nuxtHydration: () => window.useNuxtApp?.().isHydrating === false,
  nuxtDelayHydration: async () => {
    await window._$delayHydration;
    return window.useNuxtApp?.().isHydrating === false;
  },
  webComponentsHydration: () => document.querySelector(':not(:defined)') === null,
  preactHydration: () => [...document.querySelectorAll('*')].some((element) => '__k' in element),
  qwikHydration: () =>
    document.querySelector('[q\\:container]')?.getAttribute('q:container') === 'resumed',
};

${exported}type Hydration = keyof typeof isHydrated;

/** Waits until scripts have taken over the page that the server rendered. */
${exported}async function waitForHydration(page: Page, kind: Hydration): Promise<void> {
  await page.waitForFunction(isHydrated[kind]);
}
`,
};

/** `support/totp.ts` of a generated project. */
export const totpModule: SupportModule = {
  path: 'support/totp.ts',
  imports: [{ from: 'node:crypto', names: ['createHmac'] }],
  body: ({ exported }) => String.raw`const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A time-based one-time password (RFC 6238): six digits that change every 30 seconds. */
${exported}function totp(key: string, now = Date.now()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const digest = createHmac('sha1', fromBase32(key)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

function fromBase32(text: string): Buffer {
  const bits = [...text.toUpperCase().replaceAll(/[\s=-]/g, '')].map((letter) => {
    const value = alphabet.indexOf(letter);
    if (value < 0) throw new Error('TEST_OTP_INITIALIZER_KEY is not in base 32');
    return value.toString(2).padStart(5, '0');
  });
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => parseInt(byte, 2)));
}
`,
};
