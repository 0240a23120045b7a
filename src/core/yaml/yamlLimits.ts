import { message, type Message } from '../message.ts';
import { WordedError } from './yamlErrorTexts.ts';

/** How much of what makes texts take long a file may have; no test case that anybody wrote has as much. */
export const yamlLimits = { depth: 200, aliases: 1000, values: 100_000, duplicates: 1000 } as const;

/** Whether a text is nested so deep that `yaml` takes seconds for it, or leaves the stack. */
export const looksTooDeep = (text: string): boolean => /(?:[[{]\s*|[-?] +){200}/.test(text);

/** The same for the text of one step. */
export const stepLooksTooDeep = (text: string): boolean => /(?:[[{]\s*|[-?] +){100}/.test(text);

/** How many problems of a file are reported; the last of them says how many more there are. */
export const maxProblems = 1000;

/** The message that stands for the problems beyond the limit. */
export const moreProblemsMessage = (count: number): Message =>
  message('{0} more problems are not shown. Fix these problems first', count);

/** A text that is not read any further, since it has more of something than a test case may have. */
export class YamlLimitError extends WordedError {
  constructor(start: number, text: Message) {
    super(start, 'RESOURCE_EXHAUSTION', text);
  }
}

/** The error of what is nested too deep. */
export const tooDeepError = (start: number): YamlLimitError =>
  new YamlLimitError(start, message('Nested more than {0} levels deep. Use fewer levels', yamlLimits.depth));

/** The error of too many aliases. */
export const tooManyAliasesError = (start: number): YamlLimitError =>
  new YamlLimitError(
    start,
    message('The file has more than {0} aliases. Replace aliases with their values', yamlLimits.aliases),
  );

/** The error of aliases that stand for too much. */
export const tooManyValuesError = (start: number): YamlLimitError =>
  new YamlLimitError(
    start,
    message('The aliases expand to more than {0} values. Use fewer aliases', yamlLimits.values),
  );

/** The error of too many keys that are there already. */
export const tooManyDuplicatesError = (start: number): YamlLimitError =>
  new YamlLimitError(
    start,
    message('The file has more than {0} duplicate keys. Remove them', yamlLimits.duplicates),
  );
