import { type Message, message } from '../message.ts';

/** The noun for the value of a key, as users read it. */
export function getValueNoun(key: string | undefined): Message {
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
      return message('code location');
    case 'button':
      return message('mouse button');
    case 'version':
      return message('version');
    default:
      return message('value');
  }
}
