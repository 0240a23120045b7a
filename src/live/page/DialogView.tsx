import { useEffect, useRef, useState } from 'preact/hooks';
import type { LivePageState } from '../protocol/pageMessages.ts';
import type { PageProps } from './pageProps.ts';

/** A dialog of the page, which does nothing else before it is answered. */
export function DialogView({
  texts,
  send,
  dialog,
}: PageProps & { readonly dialog: NonNullable<LivePageState['dialog']> }) {
  const [text, setText] = useState(dialog.value);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const answer = (isAccepted: boolean): void => send({ type: 'answerDialog', isAccepted, text });
  return (
    <section class="dialog" role="alertdialog" aria-label={dialog.message}>
      <p>{dialog.message}</p>
      {dialog.kind === 'prompt' && (
        <input
          aria-label={dialog.message}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      <button type="button" ref={first} onClick={() => answer(true)}>
        {texts.accept}
      </button>
      {dialog.kind !== 'alert' && (
        <button type="button" class="secondary" onClick={() => answer(false)}>
          {texts.dismiss}
        </button>
      )}
    </section>
  );
}
