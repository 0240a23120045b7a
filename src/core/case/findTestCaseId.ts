import { headLength } from './looksLikeTestCase.ts';

const idLine = /^["']?id["']?:[ \t]+["']?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\b/im;

/** The id that a text says its test case has, within the first 4 kB; it need not parse. */
export const findTestCaseId = (text: string): string | undefined =>
  idLine.exec(text.slice(0, headLength).replace(/^\uFEFF/, ''))?.[1]?.toLowerCase();
