import type { LiveInput } from '../protocol/liveProtocol.ts';
import type { HeldModifiers } from './heldModifiers.ts';

const buttons = ['left', 'middle', 'right'] as const;

/**
 * Sends what the mouse does on the picture of the page; a click gives the keyboard to the page.
 *
 * @returns a function that ends it
 */
export function connectMouse(
  canvas: HTMLCanvasElement,
  keys: HTMLElement,
  modifiers: HeldModifiers,
  send: (input: LiveInput) => void,
): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const sendMove = eachFrame((event: PointerEvent) => send({ type: 'move', ...pointOf(canvas, event) }));
  const sendButton =
    (type: 'down' | 'up') =>
    (event: PointerEvent): void => {
      const button = buttons[event.button];
      if (!button) return;
      event.preventDefault();
      if (type === 'down') {
        canvas.setPointerCapture(event.pointerId);
        keys.focus();
        modifiers.follow(event);
      }
      send({ type, ...pointOf(canvas, event), button, clicks: clicks.of(event, type) });
    };
  const clicks = new ClickCount();
  canvas.addEventListener('pointermove', sendMove, { signal });
  canvas.addEventListener('pointerdown', sendButton('down'), { signal });
  canvas.addEventListener('pointerup', sendButton('up'), { signal });
  canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      send({ type: 'wheel', ...pointOf(canvas, event), deltaX: event.deltaX, deltaY: event.deltaY });
    },
    { signal, passive: false },
  );
  return () => ended.abort();
}

/** A place of the picture as a place of the page, which it may show larger or smaller. */
function pointOf(canvas: HTMLCanvasElement, { clientX, clientY }: MouseEvent): { x: number; y: number } {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  return {
    x: ((clientX - left) / width) * canvas.width,
    y: ((clientY - top) / height) * canvas.height,
  };
}

/** Pointer events do not count clicks. */
class ClickCount {
  private count = 0;
  private last = { time: 0, x: 0, y: 0, button: -1 };

  of({ timeStamp, clientX, clientY, button }: PointerEvent, type: 'down' | 'up'): number {
    if (type === 'up') return this.count;
    const { last } = this;
    const isNear = Math.abs(clientX - last.x) < 5 && Math.abs(clientY - last.y) < 5;
    this.count = isNear && button === last.button && timeStamp - last.time < 500 ? this.count + 1 : 1;
    this.last = { time: timeStamp, x: clientX, y: clientY, button };
    return this.count;
  }
}

/** Calls a function at most once for each picture that the window draws, with the last event. */
function eachFrame<Event>(handle: (event: Event) => void): (event: Event) => void {
  let latest: Event | undefined;
  return (event) => {
    if (latest === undefined)
      requestAnimationFrame(() => {
        if (latest !== undefined) handle(latest);
        latest = undefined;
      });
    latest = event;
  };
}
