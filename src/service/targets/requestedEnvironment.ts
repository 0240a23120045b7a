import { BadRequest, issue } from '../http/httpErrors.ts';
import type { EnvironmentRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { defaultEnvironment } from './environments.ts';

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
