import { localServiceUrl } from '../../core/target/localServiceUrl.ts';
import { savedOrigins } from '../targets/environments/savedVariableValues.ts';
import { targetFolders } from '../targets/targetFolders.ts';
import { readSetting } from '../ui/settings.ts';
import type { ProblemDependencies } from './reportProblem.ts';

/** Every API key, value of a variable, password and header that the extension has, and those of its process. */
export async function collectSecrets(parts: ProblemDependencies): Promise<string[]> {
  const found = await Promise.all([
    apiKeys(parts),
    savedValues(parts),
    localEnvironments(parts).catch(() => []), // A report must be possible while the local service fails
  ]);
  return [...found.flat(), ...processSecrets(), ...endpointSecrets()].filter(
    (secret) => secret.trim() !== '',
  );
}

async function apiKeys({ keys, services }: ProblemDependencies): Promise<string[]> {
  const addresses = [...new Set([localServiceUrl, ...services.connected(), ...services.list()])];
  return (await Promise.all(addresses.map((address) => keys.get(address)))).flatMap((key) => key ?? []);
}

async function savedValues({ context, variableValues }: ProblemDependencies): Promise<string[]> {
  const secrets: string[] = [];
  for (const origin of savedOrigins(context.globalState))
    secrets.push(
      ...(await variableValues.get(origin)).values(),
      ...secretsOf(await variableValues.access(origin)),
    );
  return secrets;
}

async function localEnvironments({ local, localApi }: ProblemDependencies): Promise<string[]> {
  if (!(await local.isRunning())) return [];
  const targets = targetFolders().filter(({ serviceUrl }) => serviceUrl === localServiceUrl);
  const lists = await Promise.all(targets.map(({ testTargetId }) => localApi.environments(testTargetId)));
  return lists
    .flatMap(({ environments }) => environments)
    .flatMap((environment) => [...Object.values(environment.variables), ...secretsOf(environment)]);
}

/** Basic authentication and headers of an application. */
interface Access {
  readonly basicAuth?: { readonly username: string; readonly password: string } | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

const secretsOf = ({ basicAuth, headers = {} }: Access): string[] => [
  ...(basicAuth ? [basicAuth.username, basicAuth.password] : []),
  ...Object.values(headers),
];

/** Shorter values, such as `1`, are no secrets. */
const shortest = 6;

const processSecrets = (): string[] =>
  Object.entries(process.env).flatMap(([name, value = '']) =>
    /key|token|secret|passw|credential|auth/i.test(name) && value.length >= shortest ? [value] : [],
  );

/** The address of a remote browser often ends with a key. */
function endpointSecrets(): string[] {
  const [, rest = ''] = /^\w+:\/\/[^/?#]*[/?#]?(.*)$/.exec(readSetting('run.wsEndpoint').trim()) ?? [];
  return [rest, ...rest.split(/[/?&=#]/)].filter(({ length }) => length >= shortest);
}
