import { useLayoutEffect, useRef } from 'preact/hooks';
import type { LiveInput } from '../protocol/liveProtocol.ts';
import { ChoiceView } from './ChoiceView.tsx';
import type { FramePainter } from './framePainter.ts';
import { HeldModifiers } from './heldModifiers.ts';
import type { PageProps } from './pageProps.ts';
import { connectKeyboard } from './keyboard.ts';
import { connectMouse } from './mouse.ts';

/**
 * The picture of the page. A text area above it takes the keyboard, what is pasted, and what is composed; Shift+Escape
 * leaves it.
 */
export function Viewer({ painter, ...shared }: PageProps & { readonly painter: FramePainter }) {
  const { texts, send, state } = shared;
  const canvas = useRef<HTMLCanvasElement>(null);
  const keys = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (!canvas.current || !keys.current) return undefined;
    const sendInput = (input: LiveInput): void => send({ type: 'input', input });
    const modifiers = new HeldModifiers(sendInput);
    painter.attach(canvas.current);
    const stops = [
      connectMouse(canvas.current, keys.current, modifiers, sendInput),
      connectKeyboard(keys.current, modifiers, sendInput),
    ];
    return () => {
      painter.attach(null);
      for (const stop of stops) stop();
    };
  }, []);
  return (
    <div class="viewer">
      <canvas ref={canvas} />
      <textarea
        ref={keys}
        aria-label={`${texts.page}. ${texts.pageHint}`}
        autocomplete="off"
        spellcheck={false}
      />
      {state.choices && canvas.current && (
        <ChoiceView {...shared} choices={state.choices} place={placeIn(canvas.current, state.choices)} />
      )}
      <p class="hint">{texts.pageHint}</p>
    </div>
  );
}

/** Where a point of the page stands in the viewer, in percent. */
function placeIn(canvas: HTMLCanvasElement, { x, y }: { readonly x: number; readonly y: number }) {
  const { offsetWidth: width = 1, offsetHeight: height = 1 } = canvas.parentElement ?? {};
  const left = canvas.offsetLeft + (x / canvas.width) * canvas.offsetWidth;
  const top = canvas.offsetTop + (y / canvas.height) * canvas.offsetHeight;
  return { left: (left / width) * 100, top: (top / height) * 100 };
}
