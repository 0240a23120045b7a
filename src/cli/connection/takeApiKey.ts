import { eraseFromEnvironment } from './eraseFromEnvironment.ts';

/** The environment variable of the API key, the only place that it is read from. */
export const keyName = 'PORTABLE_TESTS_API_KEY';

/** Reads the API key, and removes it from the environment: child processes do not inherit it. */
export function takeApiKey(): string | undefined {
  const key = process.env[keyName];
  delete process.env[keyName];
  if (key) eraseFromEnvironment(keyName);
  return key;
}
