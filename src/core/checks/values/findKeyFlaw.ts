import { keyDescriptions, modifierDescriptions } from '../../completion/fixedValues.ts';
import { message } from '../../message.ts';
import { findLikelyMatch } from '../../text/nearestWords.ts';
import { defineCheck } from '../views/defineCheck.ts';
import { argumentThatNames, findFlaw, hasVariable, type ValueFlaw } from './valueFlaw.ts';

/** A key that no keyboard of Playwright has. */
export const unknownKeyboardKey = defineCheck({
  code: 'unknown-keyboard-key',
  severity: 'warning',
  failsEveryRun: true,
  about:
    "KEY_PRESS names a key that Playwright doesn't know. Keys have the names of `KeyboardEvent.key` and " +
    '`KeyboardEvent.code` (`Enter`, `ArrowDown`, `KeyA`) or are a character of a US keyboard, and are ' +
    'combined with a plus sign (`Control+A`). Quick fix: change to the key that is meant by a name such as ' +
    '`Esc` or `Ctrl`. For a character that is not on a US keyboard, use TYPE_TEXT.',
  example: {
    steps: `
      - interaction:
          action: KEY_PRESS
          calledWith: Ctrl+A`,
  },
  run: { step: (step) => findFlaw(argumentThatNames('key', step), step.text, findKeyFlaw) },
});

/** Names that other tools and systems have for a key. */
const otherNames: Readonly<Record<string, string>> = {
  bksp: 'Backspace',
  break: 'Pause',
  cmd: 'Meta',
  command: 'Meta',
  ctl: 'Control',
  ctrl: 'Control',
  del: 'Delete',
  down: 'ArrowDown',
  esc: 'Escape',
  ins: 'Insert',
  left: 'ArrowLeft',
  opt: 'Alt',
  option: 'Alt',
  pagedn: 'PageDown',
  pgdn: 'PageDown',
  pgup: 'PageUp',
  return: 'Enter',
  right: 'ArrowRight',
  spacebar: 'Space',
  super: 'Meta',
  up: 'ArrowUp',
  win: 'Meta',
  windows: 'Meta',
};

/** Keys that no test case needs often enough to offer them. */
const furtherKeys = [
  ...'Backquote Minus Equal Backslash BracketLeft BracketRight CapsLock Semicolon Quote Comma Period'.split(
    ' ',
  ),
  ...'Slash ShiftLeft ShiftRight ControlLeft ControlRight MetaLeft MetaRight AltLeft AltRight'.split(' '),
  ...'AltGraph PrintScreen ScrollLock Pause NumLock NumpadDivide NumpadMultiply'.split(' '),
  ...'NumpadSubtract NumpadAdd NumpadDecimal NumpadEnter AudioVolumeMute AudioVolumeDown'.split(' '),
  ...'AudioVolumeUp MediaTrackNext MediaTrackPrevious MediaPlayPause'.split(' '),
  ...Array.from('0123456789', (digit) => [`Digit${digit}`, `Numpad${digit}`]).flat(),
  ...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => `Key${letter}`),
];

const namedKeys: ReadonlySet<string> = new Set([
  ...Object.keys(keyDescriptions),
  ...Object.keys(modifierDescriptions),
  ...furtherKeys,
]);

/** The characters of a US keyboard, with and without Shift, and the line breaks of its Enter key. */
const isTyped = (key: string): boolean => /^[ -~\n\r]$/.test(key);

const isKey = (key: string): boolean => isTyped(key) || namedKeys.has(key);

/** So much of a text is looked at: no combination of keys is longer. */
const longest = 1000;

/** Finds a key of KEY_PRESS that Playwright has no name for. */
export function findKeyFlaw(keys: string): ValueFlaw | undefined {
  if (hasVariable(keys)) return undefined;
  const unknown = keysIn(keys.slice(0, longest)).find(({ key }) => !isKey(key));
  if (!unknown) return undefined;
  const { key, start } = unknown;
  const span = { start, end: start + key.length };
  if (key === '') return { ...span, message: message('The key is missing') };
  const meant = meantKey(key.trim());
  if (meant === undefined) {
    const hint =
      key.trim().length === 1
        ? message('"{0}" is on no US keyboard, so it can\'t be pressed. Type it with TYPE_TEXT', key)
        : message('"{0}" is not a known key', shortened(key));
    return { ...span, message: hint };
  }
  return {
    ...span,
    message: message('"{0}" is not a known key. Did you mean {1}?', shortened(key), meant),
    change: { text: meant, title: message('Change to "{0}"', meant) },
  };
}

function meantKey(name: string): string | undefined {
  if (isKey(name)) return name;
  const other = name.toLowerCase();
  if (Object.hasOwn(otherNames, other)) return otherNames[other];
  // A function key that is missing is not another one.
  return /^f\w{1,2}$/.test(other) ? undefined : findLikelyMatch(name, [...namedKeys]);
}

/** The keys between plus signs; a plus sign where a key must begin is the key of that name. */
const keysIn = (keys: string): { readonly key: string; readonly start: number }[] =>
  Array.from(`${keys}+`.matchAll(/(.[^+]*)?\+/gs), ({ 1: key = '', index }) => ({ key, start: index }));

const shortened = (text: string): string => text.slice(0, 40);
