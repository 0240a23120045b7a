import type { LiveInput } from '../protocol/liveProtocol.ts';
import { pageKey } from './pageKey.ts';

/**
 * Sends what the keyboard does in a text area, which stays empty: keys, and text that is pasted or composed. Shift+Escape
 * gives the keyboard back.
 *
 * @returns a function that ends it
 */
export function connectKeyboard(keys: HTMLTextAreaElement, send: (input: LiveInput) => void): () => void {
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
    const key = pageKey(event);
    if (!key || isPaste(event)) return;
    event.preventDefault();
    if (key.type === 'text') return send(key);
    pressed.add(key.key);
    send({ type: 'keyDown', key: key.key });
  };
  keys.addEventListener('keydown', press, { signal });
  keys.addEventListener(
    'keyup',
    (event) => {
      if (isForEditor(event)) return;
      event.stopPropagation();
      const key = pageKey(event);
      if (key?.type === 'key') release(key.key);
    },
    { signal },
  );
  keys.addEventListener('blur', () => [...pressed].forEach(release), { signal });
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
