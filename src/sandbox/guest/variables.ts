import { textOf } from './describe.ts';
import { call } from './host.ts';

/** How code reads and sets the variables of a test. */
export const variables = {
  getDynamicVariable: (name: unknown): string | undefined => call('get', String(name)) ?? undefined,
  setDynamicVariable: (name: unknown, value: unknown): void => {
    call('set', String(name), textOf(value));
  },
  decrypt: (name: unknown): string => call('decrypt', String(name)),
};
