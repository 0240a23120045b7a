import { cleanApiKey } from '../../core/target/cleanApiKey.ts';
import { eraseFromProcEnviron } from './eraseFromProcEnviron.ts';

/** The environment variable of the API key, the only place that it is read from. */
export const apiKeyVariable = 'PORTABLE_TESTS_API_KEY';

/** Reads the API key, and removes it from the environment: child processes do not inherit it. */
export function takeApiKeyFromEnvironment(): string | undefined {
  const key = process.env[apiKeyVariable];
  delete process.env[apiKeyVariable];
  if (key) eraseFromProcEnviron(apiKeyVariable);
  return key && cleanApiKey(key);
}
