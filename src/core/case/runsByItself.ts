import type { TestCase } from './testCase.ts';

/** Whether a test case runs by itself. One that only cleans up runs after others, or when it is asked for. */
export const runsByItself = ({ type }: { readonly type?: string | null }): boolean => type !== teardown;

const teardown = 'TEARDOWN' satisfies TestCase['type'];
