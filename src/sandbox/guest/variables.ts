import { inspectValue } from './inspectValue.ts';
import { callHost } from './callHost.ts';

/** The functions with which code reads and sets the variables of a test. */
export const variables = {
  getDynamicVariable: (name: unknown): string | undefined => callHost('get', String(name)) ?? undefined,
  setDynamicVariable: (name: unknown, value: unknown): void => {
    callHost('set', String(name), inspectValue(value));
  },
  decrypt: (name: unknown): string => callHost('decrypt', String(name)),
};
