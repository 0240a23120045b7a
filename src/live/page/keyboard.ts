import type { LiveInput } from '../protocol/liveProtocol.ts';
import type { HeldModifiers } from './heldModifiers.ts';
import { pageKey, type PageKey } from './pageKey.ts';

/**
 * Sends what the keyboard does in a text area, which stays empty: keys, and text that is pasted or composed. Shift+Escape
 * gives the keyboard back.
 *
 * @returns a function that ends it
 */
export function connectKeyboard(
  keys: HTMLTextAreaElement,
  modifiers: HeldModifiers,
  send: (input: LiveInput) => void,
): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const pressed = new Set<string>();
  const release = (key: string): void => {
    if (pressed.delete(key)) send({ type: 'keyUp', key });
  };
  const press = (event: KeyboardEvent): void => {
    if (isForEditor(event)) return;
    event.stopPropagation();
    if (event.key === 'Escape' && event.shiftKey) return leave(keys);
    const key = keyOf(event);
    if (!key || isPaste(event)) return;
    event.preventDefault();
    if (key.type === 'modifier') return modifiers.press(key.key);
    if (key.type === 'text') {
      modifiers.typed();
      return send(key);
    }
    modifiers.use();
    pressed.add(key.key);
    send({ type: 'keyDown', key: key.key });
  };
  keys.addEventListener('keydown', press, { signal });
  keys.addEventListener(
    'keyup',
    (event) => {
      if (isForEditor(event)) return;
      event.stopPropagation();
      const key = keyOf(event);
      if (key?.type === 'key') release(key.key);
      if (key?.type === 'modifier') modifiers.release(key.key);
    },
    { signal },
  );
  const releaseAll = (): void => {
    [...pressed].forEach(release);
    modifiers.releaseAll();
  };
  keys.addEventListener('blur', releaseAll, { signal });
  // What is pasted, dictated or picked comes as input; what is composed is whole at its end.
  const sendText = (): void => {
    if (keys.value !== '') send({ type: 'text', text: keys.value });
    keys.value = '';
  };
  keys.addEventListener('compositionend', sendText, { signal });
  keys.addEventListener(
    'input',
    (event) => {
      if (!(event instanceof InputEvent) || !event.isComposing) sendText();
    },
    { signal },
  );
  return () => ended.abort();
}

const isMac = navigator.userAgent.includes('Macintosh');

const keyOf = (event: KeyboardEvent): PageKey | undefined => {
  const { key, isComposing, ctrlKey, metaKey, altKey } = event;
  const isAltGraph = event.getModifierState('AltGraph');
  return pageKey({ key, isComposing, ctrlKey, metaKey, altKey, isAltGraph }, isMac);
};

/** The command palette opens from everywhere. */
const isForEditor = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  key === 'F1' || ((ctrlKey || metaKey) && shiftKey && key.toLowerCase() === 'p');

/** The browser reports what is pasted. */
const isPaste = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && key.toLowerCase() === 'v';

function leave(keys: HTMLTextAreaElement): void {
  const tool = document.querySelector<HTMLElement>('.toolbar button');
  if (tool) tool.focus();
  else keys.blur();
}
