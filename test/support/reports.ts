import type { ListedReport, TestReport, TestResult } from '../../src/api/contract/report.ts';
import { pageTexts } from './pageTexts.ts';

export { pageTexts };

export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A result of the case of a number. */
export const result = (number: number, status: string, more: Partial<TestResult> = {}): TestResult => ({
  id: idOf(1000 + number),
  testCaseId: idOf(number),
  status,
  ...more,
});

export const report = (
  number: number,
  testResults: TestResult[],
  more: Partial<ListedReport> = {},
): TestReport & ListedReport => ({
  id: idOf(900_000 + number),
  createdAt: `2026-11-${String(number).padStart(2, '0')}T10:00:00.000Z`,
  updatedAt: `2026-11-${String(number).padStart(2, '0')}T10:01:00.000Z`,
  executionUrl: 'https://shop.example/',
  browser: 'CHROMIUM',
  breakpoint: 'DESKTOP',
  testResults,
  ...more,
});
