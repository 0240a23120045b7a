import { caseText } from './caseText.ts';

/** The id of one of the generated cases, from 0. */
export const idOf = (at: number): string => `bbbbbbbb-0000-4000-8000-${String(at).padStart(12, '0')}`;

/** The name of the variable that is typed on, and that nothing sets. */
export const typedName = 'lampname';

/** A file of its own among the generated ones, whose middle reads a variable that nothing sets. */
export function measuredCase(steps: number): string {
  const middle = 5 * Math.floor(steps / 10) + 1;
  return caseText(steps)
    .replace(/^id: .*$/m, `id: cccccccc-0000-4000-8000-${String(steps).padStart(12, '0')}`)
    .replace(/^elements:$/m, `dependencyId: ${idOf(3)}\nelements:`)
    .replace(`calledWith: lamp ${middle}\n`, () => `calledWith: $$${typedName}\n`);
}
