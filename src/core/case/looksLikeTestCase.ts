export const headLength = 4096;

const uuidLine = /^["']?id["']?:[ \t]+["']?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}["']?[ \t]*(?:#.*)?$/im;

const descriptionLine = /^["']?description["']?:[ \t]+\S/m;

/** The list may start on the line of its key, or below comments and blank lines. */
const elementsList =
  /^["']?elements["']?:[ \t]*(?:\[|(?:#.*)?\r?\n(?:[ \t]*(?:#.*)?\r?\n)*[ \t]*-(?:[ \t\r\n]|$))/m;

/**
 * Whether YAML text is a portable test case by its looks: an id that is a UUID, a description and a
 * list of elements at the top level, within the first 4 kB. It need not parse.
 */
export function looksLikeTestCase(text: string): boolean {
  const head = text.slice(0, headLength).replace(/^\uFEFF/, '');
  return [uuidLine, descriptionLine, elementsList].every((line) => line.test(head));
}
