import { message } from '../../core/message.ts';
import { placeholder, type Place, type UnknownValue } from '../recording.ts';
import type { Difference } from './specRemarks.ts';

const anyPlaceholder = new RegExp(`${placeholder.start}(\\d+)${placeholder.end}`, 'gu');
const inQuotes = new RegExp(`'(${anyPlaceholder.source})'`, 'gu');

/** The values in a text that only a run knows. */
export const idsIn = (text: string): number[] =>
  Array.from(text.matchAll(anyPlaceholder), ([, id]) => Number(id));

/** A text with something else for each of its values; nothing if one of them has none. */
export function replaceValues(
  text: string,
  replacement: (id: number) => string | undefined,
): string | undefined {
  let isWhole = true;
  const replaced = text.replaceAll(anyPlaceholder, (_, id: string) => {
    const found = replacement(Number(id));
    isWhole &&= found !== undefined;
    return found ?? '';
  });
  return isWhole ? replaced : undefined;
}

/** The first of the values from which a value was computed. */
export function rootOf(id: number, values: readonly UnknownValue[]): UnknownValue | undefined {
  const value = values[id];
  const [first] = value?.from ?? [];
  // Values come from earlier ones.
  return first !== undefined && first < id ? rootOf(first, values) : value;
}

/** The module of the names that pasted code doesn't define. */
export const undefinedNames = 'undefinedNames';

/** The first name in code that pasted code doesn't define. */
export const undefinedName = (code: string): string | undefined =>
  new RegExp(String.raw`\b${undefinedNames}\.([\w$]+)`).exec(code)?.[1];

/** Code as a person would write it: values in it stand there as code. */
export function shownCode(code: string, values: readonly UnknownValue[]): string {
  const codeOf = (id: number): string => shortened(shownCode(values[id]?.code ?? '', values));
  return code
    .replaceAll(`${undefinedNames}.`, '')
    .replaceAll(/\.call\(undefined(?:, )?/g, '(')
    .replaceAll(inQuotes, (_, __, id: string) => codeOf(Number(id)))
    .replaceAll(anyPlaceholder, (_, id: string) => `\${${codeOf(Number(id))}}`);
}

/** Code that fits into a sentence. */
export const shortened = (code: string): string => (code.length > 80 ? `${code.slice(0, 80)}…` : code);

/** Whether an import names a file of the project, and no package. */
export const isOfProject = (specifier: string): boolean => /^\.{0,2}\//.test(specifier);

/** Code as it names what it imports: `pkg.name` as `name`, and a default by the name of its module. */
export const codeOfImport = (code: string, specifier: string): string =>
  code
    .replaceAll(`${specifier}.default`, specifier.split('/').at(-1) ?? specifier)
    .replaceAll(`${specifier}.`, '');

/** Why a value that only a run knows can't be a part of a test case, and what to do. */
export function unknownReason(id: number, values: readonly UnknownValue[], from: Place): Difference {
  const value = values[id];
  const root = rootOf(id, values);
  const code = shownCode(`'${placeholder.start}${id}${placeholder.end}'`, values);
  const todo = message('Use the value itself, or a variable of the test case, such as $NAME');
  if (root?.kind === 'package') {
    const missing = undefinedName(value?.code ?? '');
    if (missing !== undefined) return { reason: message('"{0}" isn\'t defined in the code', missing), todo };
    const own = shortened(shownCode(codeOfImport(value?.code ?? '', root.code), values));
    if (isOfProject(root.code))
      return { reason: message('This needs "{0}" of "{1}", which can\'t be loaded', own, root.code) };
    return { reason: message('This needs "{0}" of "{1}", and packages aren\'t run', own, root.code), todo };
  }
  if (!value) return { reason: message('This is only known while the test runs'), todo };
  if (value.kind === 'changing')
    return { reason: message('This needs "{0}", which is different in each run', code), todo };
  if (value.kind === 'environment')
    return {
      reason: message('"{0}" is a variable of the environment, which can only stand in a text', code),
    };
  const where = shownPlace(value.place, from);
  return {
    reason: message('This needs "{0}" ({1}), which is only known while the test runs', code, where),
    todo,
  };
}

/** A place as it is named in a remark about another one. */
export const shownPlace = ({ path, line }: Place, from: Place): ReturnType<typeof message> =>
  path === from.path ? message('line {0}', line) : message('line {0} of {1}', line, path);
