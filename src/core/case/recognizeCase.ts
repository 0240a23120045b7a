import * as z from 'zod';

const idLine = /^["']?id["']?:[ \t]+["']?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\b/im;

/** The id that a text says its test case has, within the first 4 kB; it need not parse. */
export const findTestCaseId = (text: string): string | undefined =>
  idLine.exec(text.slice(0, headLength).replace(/^\uFEFF/, ''))?.[1]?.toLowerCase();

const headLength = 4096;

const uuidLine = /^["']?id["']?:[ \t]+["']?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}["']?[ \t]*(?:#.*)?$/im;

const descriptionLine = /^["']?description["']?:[ \t]+\S/m;

/** The list may start on the line of its key, or below comments and blank lines. */
const elementsList =
  /^["']?elements["']?:[ \t]*(?:\[|(?:#.*)?\r?\n(?:[ \t]*(?:#.*)?\r?\n)*[ \t]*-(?:[ \t\r\n]|$))/m;

/** A step begins as nothing else does, whether it is written by hand or not. */
const stepLine = /^[ \t]*-[ \t]+["']?(?:interaction|assertion)["']?:[ \t]*(?:[{[].*|#.*)?\r?$/m;

/**
 * Whether YAML text is a portable test case by its looks: a description and a list of elements at the top level, and
 * an id that is a UUID or a step, within the first 4 kB. It need not parse.
 */
export function looksLikeTestCase(text: string): boolean {
  const head = text.slice(0, headLength).replace(/^\uFEFF/, '');
  return (
    [descriptionLine, elementsList].every((line) => line.test(head)) &&
    [uuidLine, stepLine].some((line) => line.test(head))
  );
}

/** UUIDs of version 1 to 8, the all-zero and the all-f one (contract 2.5). */
export const uuid = z.uuid();
