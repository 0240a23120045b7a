import { message, type Message } from '../errors.ts';

/** What a person calls the value of a key. */
export function nounOf(key: string | undefined): Message {
  switch (key) {
    case 'action':
      return message('action');
    case 'expectation':
      return message('expectation');
    case 'selectorType':
      return message('selector type');
    case 'runStatus':
      return message('run status');
    case 'localEditingStatus':
      return message('editing status');
    case 'type':
      return message('type');
    case 'execType':
      return message('place to run');
    case 'button':
      return message('mouse button');
    case 'version':
      return message('version');
    default:
      return message('value');
  }
}

/** A text value as it is written in YAML 1.2, in quotes where it would be read as something else. */
export const asYaml = (value: string): string => (isText(value) ? value : JSON.stringify(value));

/** A plain scalar or one in quotes that YAML 1.2 reads as text; exact for words, careful with the rest. */
export const isText = (text: string): boolean =>
  !/^(?:true|false|null|~|[-+.]?[\d.].*|[[{].*|)$/is.test(text);
