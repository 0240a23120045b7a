import type { Message } from '../../message.ts';
import { possibleTexts, type ValueFlaw } from './valueFlaw.ts';

/** Stands for the dollar sign of a variable that is taken for a name: nobody writes it, and CSS takes it for a letter. */
const mark = '\ue000';

/** The selectors, as long as the given one, that it may become: with names and numbers in place of its variables. */
export const possibleSelectors = (selector: string): string[] =>
  possibleTexts(selector, [
    (variable) => variable.replaceAll('$', mark),
    (variable) => '1'.repeat(variable.length),
  ]);

/** Whether a name of a possible selector contains a variable. */
export const isVariableName = (name: string): boolean => name.includes(mark);

/** A flaw of a possible selector, with the variables as they are written. */
export const withVariables = ({ message, change, ...span }: ValueFlaw): ValueFlaw => ({
  ...span,
  message: inMessage(message),
  ...(change && { change: { text: inText(change.text), title: inMessage(change.title) } }),
});

const inText = (text: string): string => text.replaceAll(mark, '$');

const inMessage = ({ template, args }: Message): Message => ({
  template,
  args: args.map((arg) => {
    if (typeof arg === 'number') return arg;
    return typeof arg === 'string' ? inText(arg) : inMessage(arg);
  }),
});
