import type { SupportModule } from './supportModule.ts';

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
