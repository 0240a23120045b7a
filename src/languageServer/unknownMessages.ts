import { message } from '../core/message.ts';
import { printYamlText, isYamlText } from '../core/case/printYamlText.ts';
import { getValueNoun } from '../core/case/valueNoun.ts';
import { findLikelyMatch } from '../core/text/nearestWords.ts';
import type { Translator } from './translator.ts';
import { unquote } from './unquote.ts';

/** The text at a place where one of a few values belongs. */
export interface WrittenValue {
  /** As the file has it, quotes included; empty where the value is yet to be typed. */
  readonly text: string;
  /** The key it belongs to. */
  readonly key: string | undefined;
  readonly values: readonly string[];
}

/** Names the bad value, and what was probably meant; where that is not clear, what is possible. */
export function unknownValueMessage({ text, key, values }: WrittenValue, translator: Translator): string {
  const noun = getValueNoun(key);
  const listed = values.map(printYamlText).join(', ');
  if (text === '') return translator.translate(message('The {0} is missing. Known: {1}', noun, listed));
  const named = isYamlText(text) ? message('“{0}”', shortened(unquote(text))) : shortened(text);
  const guess = findLikelyMatch(unquote(text), values);
  return guess === undefined
    ? translator.translate(message('{0} is not a known {1}. Known: {2}', named, noun, listed))
    : translator.translate(
        message('{0} is not a known {1}. Did you mean {2}?', named, noun, printYamlText(guess)),
      );
}

/** The same for a key. */
export function unknownKeyMessage(key: string, keys: readonly string[], translator: Translator): string {
  const guess = findLikelyMatch(key, keys);
  return guess === undefined
    ? translator.translate(message('“{0}” is not a known key here', shortened(key)))
    : translator.translate(
        message('“{0}” is not a known key here. Did you mean {1}?', shortened(key), guess),
      );
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
