import { withoutUndefined } from '../withoutUndefined.ts';
import { printFlow } from '../yaml/edit/printFlow.ts';

/** A value on one line, in braces and brackets; as JSON where its surroundings are JSON. */
export const printFlowValue = (value: unknown, isJson: boolean): string =>
  printFlow(withoutUndefined(value), { isJson, quote: 'QUOTE_DOUBLE' });

/** Whether a collection in flow style is written as JSON, with quotes around its keys. */
export const isJson = (text: string): boolean => /^[[{\s]*"/.test(text);
