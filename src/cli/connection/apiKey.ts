import { eraseFromEnvironment } from './eraseFromEnvironment.ts';

/** The environment variable that holds the API key: the key comes from nowhere else. */
export const keyName = 'PORTABLE_TESTS_API_KEY';

/** Reads the API key, and takes it out of the environment: nothing that is started from here finds it there. */
export function takeApiKey(): string | undefined {
  const key = process.env[keyName];
  delete process.env[keyName];
  if (key) eraseFromEnvironment(keyName);
  return key;
}
