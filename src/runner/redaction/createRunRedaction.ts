import { decodeCredential } from '../environment/browserProxy.ts';
import type { ProcessEnvironmentOptions } from '../environment/processEnvironment.ts';
import { createRedactor } from './createRedactor.ts';

/** Keeps values out of everything that a run reports. */
export interface Redaction {
  readonly redacted: (text: string) => string;
  /** How many lines a value has at most. */
  readonly lines: number;
}

/** Of addresses and an environment's name there is nothing to hide. */
const publicVariables: ReadonlySet<string> = new Set(['BASE_URL', 'ENVIRONMENT_NAME', 'ALLOWED_ORIGINS']);

/** Hides the values of a run's variables, and what gets it to its proxy and its browser. */
export function createRunRedaction({
  variables,
  browser,
  proxy,
}: Omit<ProcessEnvironmentOptions, 'node'>): Redaction {
  const secret = [...variables].filter(([name]) => !publicVariables.has(name));
  const values = new Map([
    ...secret.map(([name, value]) => [name.replace(/^TEST_/, ''), value] as const),
    ...basicAuth(variables),
    ...(browser.kind === 'remote' ? ([['BROWSER', browser.wsEndpoint]] as const) : []),
    ...(proxy ? ([['PROXY_PASSWORD', passwordOf(proxy.url)]] as const) : []),
  ]);
  const lines = Math.max(...Array.from(values.values(), (value) => value.split('\n').length), 1);
  return { redacted: createRedactor(values), lines };
}

/** Both together, as a header carries them. */
function basicAuth(variables: ReadonlyMap<string, string>): [string, string][] {
  const username = variables.get('BASIC_AUTH_USERNAME') ?? '';
  const pair = `${username}:${variables.get('BASIC_AUTH_PASSWORD') ?? ''}`;
  return username === '' ? [] : [['BASIC_AUTH', pair]];
}

const passwordOf = (url: string): string =>
  URL.canParse(url) ? decodeCredential(new URL(url).password) : '';
