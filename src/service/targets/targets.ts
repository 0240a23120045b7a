import type {
  CreateTestTargetBody,
  TestTarget,
  UpdateTestTargetBody,
  CreateEnvironmentBody,
  Environment,
  UpdateEnvironmentBody,
} from '../../api/contract/testTarget.ts';
import type { RunEnvironment } from '../../runner/planRun.ts';
import { BadRequest, HttpError, issue } from '../http/httpErrors.ts';
import type { NamedRunEnvironment, RunEnvironmentList } from '../localContract/localApi.ts';
import type { TargetRecord, EnvironmentRecord, EnvironmentType } from '../store/records.ts';
import { timestamp, type StoreContext, type Store } from '../store/store.ts';

/** A test target as the contract shows it (2.1); how it tests is settable, not readable. */
export function toTestTarget(store: Store, { id, app, tags }: TargetRecord): TestTarget {
  const environments = store.environments(id).map(({ id: environmentId, type, discoveryUrl, email }) => ({
    id: environmentId,
    type,
    discoveryUrl,
    email,
  }));
  return { id, app, tags: [...tags], environments };
}

/** Endpoint 1: a target comes with its DEFAULT environment. */
export function createTarget(
  context: StoreContext,
  { testTarget }: CreateTestTargetBody,
  id = context.newId(),
): TargetRecord {
  const now = timestamp(context.clock);
  const target = { id, app: testTarget.app, tags: [], createdAt: now, updatedAt: now };
  context.store.transaction(() => {
    context.store.saveTarget(target);
    context.store.saveEnvironment({
      ...newEnvironment(context, id, 'DEFAULT'),
      name: 'DEFAULT',
      discoveryUrl: testTarget.discoveryUrl,
    });
  });
  return target;
}

/** Endpoint 3: what the body leaves out stays, null clears. */
export function updateTarget(
  { store, clock }: Pick<StoreContext, 'store' | 'clock'>,
  target: TargetRecord,
  body: UpdateTestTargetBody,
): TargetRecord {
  const { testIdAttribute: attribute, ...rest } = target;
  const testIdAttribute =
    body.testIdAttribute === undefined ? attribute : (body.testIdAttribute ?? undefined);
  const integration = body.testManagementIntegration && {
    ...target.testManagementIntegration,
    ...body.testManagementIntegration,
  };
  const updated: TargetRecord = {
    ...rest,
    ...(testIdAttribute === undefined ? {} : { testIdAttribute }),
    ...(body.app === undefined ? {} : { app: body.app ?? '' }),
    ...(body.timeoutPerStep === undefined ? {} : { timeoutPerStep: body.timeoutPerStep }),
    ...(integration ? { testManagementIntegration: integration } : {}),
    updatedAt: timestamp(clock),
  };
  store.saveTarget(updated);
  return updated;
}

/** An environment without a description, with an address that no mail ever reaches. */
const newEnvironment = (
  { clock, newId }: Pick<StoreContext, 'clock' | 'newId'>,
  testTargetId: string,
  type: EnvironmentType,
): EnvironmentRecord => ({
  id: newId(),
  testTargetId,
  type,
  email: `${newId().slice(0, 8)}@local.invalid`,
  updatedAt: timestamp(clock),
});

/** The environment that a target came with. */
export const defaultEnvironment = (store: Store, targetId: string): EnvironmentRecord | undefined =>
  store.environments(targetId).find(({ type }) => type === 'DEFAULT');

/** Endpoint 4: an ADDITIONAL environment. The response carries its name. */
export function createEnvironment(
  context: StoreContext,
  targetId: string,
  body: CreateEnvironmentBody,
): Environment {
  const others = context.store.environments(targetId);
  const name = body.name ?? `Environment ${others.length}`;
  const environment = changed(context, newEnvironment(context, targetId, 'ADDITIONAL'), { ...body, name });
  context.store.saveEnvironment(environment);
  return toEnvironment(environment, name);
}

/** Endpoint 5: what the body leaves out stays, null clears. By contract `name` is the type here. */
export function updateEnvironment(
  context: StoreContext,
  environment: EnvironmentRecord,
  body: UpdateEnvironmentBody,
): Environment {
  const updated = changed(context, environment, body);
  context.store.saveEnvironment(updated);
  return toEnvironment(updated, updated.type);
}

/** The environments of a target without passwords, keys and headers, which any listing would repeat. */
export const listEnvironments = (store: Store, targetId: string): Environment[] =>
  store.environments(targetId).map((environment) => {
    const { additionalHeaderFields: _headers, testAccount, basicAuth, ...rest } = environment;
    return {
      ...toEnvironment(rest, environment.name ?? environment.type),
      ...(testAccount ? { testAccount: withoutSecrets(testAccount) } : {}),
      ...(basicAuth ? { basicAuth: withoutSecrets(basicAuth) } : {}),
    };
  });

/**
 * Deletes an environment. Reports of runs in it stay.
 *
 * @throws {HttpError} for the DEFAULT one, which every target has
 */
export function deleteEnvironment(store: Store, { id, type }: EnvironmentRecord): void {
  if (type === 'DEFAULT') throw new HttpError(400, 'The default environment of a test target stays');
  store.deleteEnvironment(id);
}

const withoutSecrets = ({
  password: _password,
  otpInitializerKey: _key,
  ...account
}: Readonly<Record<string, unknown>>): Record<string, unknown> => account;

/** By contract the secrets are part of the answer to every holder of a key. */
const toEnvironment = (
  { email: _email, name: _name, ...rest }: EnvironmentRecord,
  name: string,
): Environment => ({ ...rest, name });

function changed(
  context: StoreContext,
  before: EnvironmentRecord,
  body: UpdateEnvironmentBody,
): EnvironmentRecord {
  assertUnusedName(context, before, body.name);
  const updatedAt = timestamp(context.clock);
  const { testAccount, basicAuth } = body;
  const after: EnvironmentRecord = { ...before, updatedAt };
  set(after, 'additionalHeaderFields', body.additionalHeaderFields);
  set(after, 'testAccount', testAccount && { ...before.testAccount, ...testAccount, updatedAt });
  set(after, 'basicAuth', basicAuth && { ...before.basicAuth, ...basicAuth, updatedAt });
  set(after, 'name', body.name);
  set(after, 'discoveryUrl', body.discoveryUrl);
  set(after, 'privateLocation', privateLocation(context, before.testTargetId, body.privateLocationName));
  return after;
}

type Clearable =
  | 'name'
  | 'discoveryUrl'
  | 'privateLocation'
  | 'additionalHeaderFields'
  | 'testAccount'
  | 'basicAuth';

function set<Key extends Clearable>(
  environment: EnvironmentRecord,
  key: Key,
  value: EnvironmentRecord[Key] | null | undefined,
): void {
  if (value === null) delete environment[key];
  else if (value !== undefined) environment[key] = value;
}

/** Test cases exclude environments by their names, so a name means one environment. */
function assertUnusedName(
  { store }: Pick<StoreContext, 'store'>,
  { id, testTargetId }: EnvironmentRecord,
  name: string | null | undefined,
): void {
  const isUsed = store.environments(testTargetId).some((other) => other.id !== id && other.name === name);
  if (typeof name !== 'string' || !isUsed) return;
  throw new BadRequest([
    issue(['name'], `An environment named "${name.slice(0, 80)}" already exists`, 'a new name', name),
  ]);
}

function privateLocation(
  { store, newId }: Pick<StoreContext, 'store' | 'newId'>,
  targetId: string,
  name: string | null | undefined,
): EnvironmentRecord['privateLocation'] | null {
  if (typeof name !== 'string') return name;
  return {
    id: store.idOfName(targetId, 'privateLocation', name, newId),
    name,
    status: 'ONLINE',
    type: 'LOCAL',
  };
}

/**
 * Finds the environment that a body names, by its name or, where it has none, by its type; the default one where it
 * names none, or has the name that the known command-line client sends for it.
 *
 * @throws {BadRequest} when there is no environment with its name
 */
export function requestedEnvironment(
  store: Store,
  targetId: string,
  name: string | null | undefined,
): EnvironmentRecord | undefined {
  if (typeof name !== 'string') return defaultEnvironment(store, targetId);
  const found = store.environments(targetId).find((known) => (known.name ?? known.type) === name);
  if (found || name === 'default') return found ?? defaultEnvironment(store, targetId);
  const text = `There is no environment named "${name.slice(0, 80)}"`;
  throw new BadRequest([issue(['environmentName'], text, 'the name of an environment', name)]);
}

/** The environment of a run whose report says where the application is. */
export type ReportEnvironment = Omit<RunEnvironment, 'executionUrl'>;

/** The environment of the service's own runs, without the URL. */
export function environmentForRun(
  target: TargetRecord | undefined,
  environment: EnvironmentRecord | undefined,
): ReportEnvironment {
  const { testIdAttribute, timeoutPerStep } = target ?? {};
  const { name, variables = {}, basicAuth, headers = {} } = environment ? toRunEnvironment(environment) : {};
  return {
    name,
    variables: new Map(Object.entries(variables)),
    basicAuth,
    headers: new Map(Object.entries(headers)),
    testIdAttribute,
    timeoutPerStep,
  };
}

/** The environments of a target with all that a run in them needs, secrets too. */
export const toRunEnvironments = (store: Store, target: TargetRecord): RunEnvironmentList => ({
  app: target.app,
  ...(target.testIdAttribute ? { testIdAttribute: target.testIdAttribute } : {}),
  ...(target.timeoutPerStep === undefined ? {} : { timeoutPerStep: target.timeoutPerStep }),
  environments: store.environments(target.id).map(toRunEnvironment),
});

/** An environment with the values that a run needs. */
function toRunEnvironment(environment: EnvironmentRecord): NamedRunEnvironment {
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
