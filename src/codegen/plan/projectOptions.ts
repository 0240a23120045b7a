import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';

/** Options of a generated project, beside its test cases. */
export interface ProjectOptions {
  /** Where the application runs. A user name and password in it are left out of the code. */
  readonly executionUrl: string;
  /** The attribute of `getByTestId`; Playwright's own where it is left out. */
  readonly testIdAttribute?: string;
  /** In milliseconds, for each step. */
  readonly timeoutPerStep?: number;
  /** The environment that cases may exclude. */
  readonly environmentName?: string;
  /** Names of headers that every request carries; their values come from the environment. */
  readonly headerNames?: readonly string[];
  /**
   * Ids of the cases that get a test; all that run by themselves where it is left out. The others may be run
   * before and after.
   */
  readonly only?: ReadonlySet<string>;
  /** The name of the package. */
  readonly packageName?: string;
}

export const defaultTimeoutPerStep = 10_000;

/** Of each predefined name, the variables that its value is made of; the others stand for themselves. */
const sources: ReadonlyMap<string, readonly string[]> = new Map([
  ['URL', []],
  ['TOTP', ['OTP_INITIALIZER_KEY']],
  ['EMAIL_PREFIX', ['EMAIL']],
  ['EMAIL_DOMAIN', ['EMAIL']],
  ['STABLE_UUID', []],
  ['STABLE_UUID_SHORT', []],
  ['STABLE_RANDOM_CHARACTERS', []],
]);

/** The names of the values that a variable is made of. */
export function neededValues(variable: string): readonly string[] {
  const name = variable.replace(/^OCTO_/, '');
  return sources.get(name) ?? [name];
}

/**
 * Gets the environment of a project that uses these variables.
 *
 * @throws {UserError} when `executionUrl` isn't a URL
 */
export function getProjectEnvironment(
  variables: readonly string[],
  options: ProjectOptions,
): ProjectEnvironment {
  const needed = variables.flatMap(neededValues);
  return {
    executionUrl: withoutCredentials(options.executionUrl),
    environmentName: options.environmentName ?? '',
    variables: [...new Set(needed.map((name) => `TEST_${name}`))].toSorted(),
    headers: headerVariables(options.headerNames ?? []),
  };
}

function withoutCredentials(executionUrl: string): string {
  let url: URL;
  try {
    url = new URL(executionUrl);
  } catch {
    throw new UserError(
      message('"{0}" is not a URL', executionUrl.slice(0, 80)),
      message('Specify the address of the application, such as https://example.com'),
    );
  }
  if (url.username === '' && url.password === '') return executionUrl;
  url.username = '';
  url.password = '';
  return url.href;
}

/** A name of a header is a token: what no variable's name holds becomes an underscore. */
function headerVariables(names: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  const used = new Set<string>();
  for (const name of names) {
    const base = `HEADER_${name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;
    let variable = base;
    for (let clash = 2; used.has(variable); clash++) variable = `${base}_${clash}`;
    used.add(variable);
    found.set(name, variable);
  }
  return found;
}

/** The variables that a project reads from the environment of its process. */
export interface ProjectEnvironment {
  readonly executionUrl: string;
  readonly environmentName: string;
  /** Variables that the cases use, such as `TEST_PASSWORD`. */
  readonly variables: readonly string[];
  /** Headers with the variable that holds the value of each. */
  readonly headers: ReadonlyMap<string, string>;
}
