export const headLength = 4096;

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
