import type { LiveInput } from '../protocol/liveProtocol.ts';
import type { ToLivePage } from '../protocol/webviewMessages.ts';
import { type HeldModifiers, pageKey, type PageKey } from './pageKey.ts';

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
    // What opened the page is still held.
    if (event.repeat && !pressed.has(key.key)) return undefined;
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

const buttons = ['left', 'middle', 'right'] as const;

interface MouseUse {
  readonly painter: Pick<FramePainter, 'pointOf'>;
  readonly modifiers: HeldModifiers;
  readonly send: (input: LiveInput) => void;
  /** Called when the wheel zooms the picture: with 1 to show it larger, or -1. */
  readonly zoom: (direction: 1 | -1) => void;
}

/**
 * Sends what the mouse does on the picture of the page; a click gives the keyboard to the page.
 *
 * @returns a function that ends it
 */
export function connectMouse(
  canvas: HTMLCanvasElement,
  keys: HTMLElement,
  { painter, modifiers, send, zoom }: MouseUse,
): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const sendMove = eachFrame((event: PointerEvent) => send({ type: 'move', ...painter.pointOf(event) }));
  const sendButton =
    (type: 'down' | 'up') =>
    (event: PointerEvent): void => {
      const button = buttons[event.button];
      if (!button) return;
      event.preventDefault();
      if (type === 'down') {
        canvas.setPointerCapture(event.pointerId);
        keys.focus({ preventScroll: true });
        modifiers.follow(event);
      }
      send({ type, ...painter.pointOf(event), button, clicks: clicks.of(event, type) });
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
      if (event.ctrlKey) zoom(event.deltaY < 0 ? 1 : -1);
      else send({ type: 'wheel', ...painter.pointOf(event), deltaX: event.deltaX, deltaY: event.deltaY });
    },
    { signal, passive: false },
  );
  return () => ended.abort();
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

type Frame = Extract<ToLivePage, { type: 'frame' }>;
type Size = Pick<Frame, 'width' | 'height'>;
type Point = Pick<MouseEvent, 'clientX' | 'clientY'>;

/** The picture of the page: paints its frames on a canvas, one at a time, and knows where in the page a point of it is. */
export class FramePainter {
  private canvas: HTMLCanvasElement | undefined;
  private latest: { readonly image: ImageBitmap; readonly size: Size } | undefined;
  private onSize: (size: Size) => void = () => undefined;
  /** Where the picture was when the window was drawn last, and the size of the page in it. */
  private seen: { readonly rect: DOMRect; readonly size: Size } | undefined;
  private isLooking = false;

  /** @param onPainted called when the next frame may come */
  constructor(private readonly onPainted: () => void) {}

  /** Paints on a canvas from now on, the last frame first. @param onSize called with the size of the page in it */
  readonly attach = (canvas: HTMLCanvasElement | null, onSize: (size: Size) => void): void => {
    this.canvas = canvas ?? undefined;
    this.onSize = onSize;
    this.seen = undefined;
    this.draw();
  };

  async paint({ data, width, height }: Frame): Promise<void> {
    try {
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
      this.latest?.image.close();
      this.latest = { image, size: { width, height } };
      this.draw();
    } finally {
      this.onPainted();
    }
  }

  /** The picture may be elsewhere: what a person points at is where it was, up to the moment at which it is drawn there. */
  readonly moved = (): void => {
    if (this.isLooking) return;
    this.isLooking = true;
    requestAnimationFrame(() => {
      this.isLooking = false;
      this.seen = this.look();
    });
  };

  /** A point of the window in pixels of the page, by the picture that was on the screen. */
  pointOf({ clientX, clientY }: Point): { x: number; y: number } {
    const { rect, size } = this.seen ?? this.look() ?? { rect: new DOMRect(), size: { width: 0, height: 0 } };
    return {
      x: ((clientX - rect.left) / (rect.width || 1)) * size.width,
      y: ((clientY - rect.top) / (rect.height || 1)) * size.height,
    };
  }

  private look(): FramePainter['seen'] {
    const { canvas, latest } = this;
    return canvas && latest && { rect: canvas.getBoundingClientRect(), size: latest.size };
  }

  private draw(): void {
    const { canvas, latest } = this;
    if (!canvas || !latest) return;
    const { image, size } = latest;
    if (canvas.width !== image.width || canvas.height !== image.height) {
      canvas.width = image.width;
      canvas.height = image.height;
    }
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    this.onSize(size);
    this.moved();
  }
}
