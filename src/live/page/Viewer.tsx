import { useEffect, useRef } from 'preact/hooks';
import type { LiveInput } from '../protocol/liveProtocol.ts';
import type { FramePainter } from './framePainter.ts';
import type { PageProps } from './pageProps.ts';
import { connectKeyboard } from './keyboard.ts';
import { connectMouse } from './mouse.ts';

/**
 * The picture of the page. A text area above it takes the keyboard, what is pasted, and what is composed; Shift+Escape
 * leaves it.
 */
export function Viewer({ texts, send, painter }: PageProps & { readonly painter: FramePainter }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const keys = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!canvas.current || !keys.current) return undefined;
    const sendInput = (input: LiveInput): void => send({ type: 'input', input });
    painter.attach(canvas.current);
    const stops = [
      connectMouse(canvas.current, keys.current, sendInput),
      connectKeyboard(keys.current, sendInput),
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
      <p class="hint">{texts.pageHint}</p>
    </div>
  );
}
