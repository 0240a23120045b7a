import { completeCase, isCompleteCase } from '../case/completeCase.ts';
import { editCase } from './editCase.ts';
import { parseCase } from './parseCase.ts';

/**
 * The text of a file with the fields that it leaves out and other tools demand; undefined where nothing can be
 * added, or where it has errors. Everything that it says stays, with its comments.
 */
export function completeText(text: string): string | undefined {
  const { testCase } = parseCase(text);
  if (!testCase || isCompleteCase(testCase)) return undefined;
  const complete = editCase(text, completeCase(testCase));
  return complete === text ? undefined : complete;
}
