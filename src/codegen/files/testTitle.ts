import type { TestCase } from '../../core/case/testCase.ts';

/** The title of a test case in code: its description. */
export const testTitle = ({ description }: TestCase): string => description.trim() || 'Untitled';
