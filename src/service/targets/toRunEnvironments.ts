import type { NamedRunEnvironment, RunEnvironmentList } from '../localContract/localApi.ts';
import type { EnvironmentRecord, TargetRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';

/** The environments of a target with all that a run in them needs, secrets too. */
export const toRunEnvironments = (store: Store, target: TargetRecord): RunEnvironmentList => ({
  app: target.app,
  ...(target.testIdAttribute ? { testIdAttribute: target.testIdAttribute } : {}),
  ...(target.timeoutPerStep === undefined ? {} : { timeoutPerStep: target.timeoutPerStep }),
  environments: store.environments(target.id).map(toRunEnvironment),
});

/** An environment with the values that a run needs. */
export function toRunEnvironment(environment: EnvironmentRecord): NamedRunEnvironment {
  const { id, name, type, discoveryUrl, email, testAccount, basicAuth, additionalHeaderFields } = environment;
  const variables = {
    EMAIL: email,
    USERNAME: testAccount?.['username'],
    PASSWORD: testAccount?.['password'],
    OTP_INITIALIZER_KEY: testAccount?.['otpInitializerKey'],
  };
  const { username, password } = { ...basicAuth };
  return {
    id,
    ...(name === undefined ? {} : { name }),
    type,
    ...(discoveryUrl === undefined ? {} : { discoveryUrl }),
    variables: texts(variables),
    ...(typeof username === 'string' && username !== ''
      ? { basicAuth: { username, password: typeof password === 'string' ? password : '' } }
      : {}),
    headers: texts(additionalHeaderFields ?? {}),
  };
}

/** Values of headers are free by contract: numbers and truth values are sent as text, objects are none. */
const texts = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value) ? [[name, String(value)]] : [],
    ),
  );
