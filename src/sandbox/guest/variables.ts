import { textOf } from './valueText.ts';
import { call } from './callHost.ts';

/** How code reads and sets the variables of a test. */
export const variables = {
  getDynamicVariable: (name: unknown): string | undefined => call('get', String(name)) ?? undefined,
  setDynamicVariable: (name: unknown, value: unknown): void => {
    call('set', String(name), textOf(value));
  },
  decrypt: (name: unknown): string => call('decrypt', String(name)),
};
