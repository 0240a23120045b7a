import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { LiveInput, PageBox } from '../protocol/liveProtocol.ts';
import type { LivePageState } from '../protocol/webviewMessages.ts';
import { ChoiceView } from './Choices.tsx';
import { connectKeyboard, connectMouse, type FramePainter } from './input.ts';
import { HeldModifiers } from './pageKey.ts';
import {
  AddressBar,
  fillIn,
  Icon,
  isWorking,
  type PageProps,
  type Size,
  sizeText,
  Toolbar,
} from './Toolbar.tsx';

/** How large the picture is: as its column allows, or a factor. */
type Zoom = 'fit' | number;

const zooms = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2] as const;

interface Kept {
  getState(): unknown;
  setState(state: unknown): void;
}

interface WholeProps extends PageProps {
  readonly painter: FramePainter;
  /** Keeps the zoom while the tab is hidden. */
  readonly kept: Kept;
}

/**
 * The live page: what runs, the address, and the picture of the page. What comes and goes has room that is always there,
 * or lies over the picture, which never moves under the mouse.
 */
export function Page({ painter, kept, ...shared }: WholeProps) {
  const { state, texts, send } = shared;
  const hasPage = state.pages.length > 0 && state.kind !== 'ended';
  const isAiming = state.isPicking || !['off', 'actions'].includes(state.recording);
  const [zoom, setZoom] = useState<Zoom>(() => zoomIn(kept.getState()));
  const [pageSize, setPageSize] = useState<Size>();
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 });
  const size = pageSize ?? state.viewport;
  const scale = zoom === 'fit' ? Math.min(1, room.width / size.width, room.height / size.height) : zoom;
  const useZoom = (next: Zoom): void => {
    kept.setState({ zoom: next });
    setZoom(next);
  };
  const step = (direction: 1 | -1): void => {
    const next =
      direction > 0 ? zooms.find((one) => one > scale + 0.01) : zooms.findLast((one) => one < scale - 0.01);
    if (next !== undefined) useZoom(next);
  };
  const zoomTexts = { label: fillIn(texts.percent, Math.round(scale * 100)), isFit: zoom === 'fit' };
  return (
    <main
      class={isAiming ? `${state.kind} aiming` : state.kind}
      aria-busy={isWorking(state)}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isAiming) return;
        for (const type of ['keyDown', 'keyUp'] as const) send({ type: 'input', input: { type, key } });
      }}
    >
      <Toolbar {...shared} />
      {hasPage && (
        <AddressBar
          {...shared}
          size={size}
          room={room}
          zoom={{ ...zoomTexts, step, toggle: () => useZoom(zoom === 'fit' ? 1 : 'fit') }}
        />
      )}
      <Headline {...shared} />
      <div class="stage">
        {hasPage && (
          <Viewer
            {...shared}
            painter={painter}
            shown={{ width: size.width * scale, height: size.height * scale, scale }}
            onSize={(now) => setPageSize((known) => (isSameSize(now, known) ? known : now))}
            onRoom={setRoom}
            onZoom={step}
          />
        )}
        <Messages {...shared}>
          {hasPage && !isSameSize(size, state.viewport) && (
            <SizeMessage texts={texts} send={send} size={size} ofRuns={state.viewport} />
          )}
        </Messages>
        {state.dialog && <DialogView {...shared} dialog={state.dialog} />}
      </div>
    </main>
  );
}

const isSameSize = (a: Size, b: Size | undefined): boolean => a.width === b?.width && a.height === b.height;

function zoomIn(kept: unknown): Zoom {
  const { zoom } = (kept ?? {}) as { zoom?: unknown };
  return typeof zoom === 'number' && zoom > 0 ? zoom : 'fit';
}

interface ViewerProps extends PageProps {
  readonly painter: FramePainter;
  /** The size of the picture in the window. */
  readonly shown: Size & { readonly scale: number };
  /** Called with the size of the page in each frame. */
  readonly onSize: (size: Size) => void;
  /** Called with the size that the picture can have without being scrolled. */
  readonly onRoom: (room: Size) => void;
  readonly onZoom: (direction: 1 | -1) => void;
}

/**
 * The picture of the page. A text area beside it takes the keyboard, what is pasted, and what is composed; Shift+Escape
 * leaves it. It has the focus when the page is about to be picked from or recorded.
 */
function Viewer({ painter, shown, onSize, onRoom, onZoom, ...shared }: ViewerProps) {
  const { texts, send, state } = shared;
  const viewer = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const keys = useRef<HTMLTextAreaElement>(null);
  const zoom = useRef(onZoom);
  zoom.current = onZoom;
  useLayoutEffect(() => {
    if (!canvas.current || !keys.current || !viewer.current) return undefined;
    const sendInput = (input: LiveInput): void => send({ type: 'input', input });
    const modifiers = new HeldModifiers(sendInput);
    painter.attach(canvas.current, onSize);
    const stops = [
      connectMouse(canvas.current, keys.current, {
        painter,
        modifiers,
        send: sendInput,
        zoom: (direction) => zoom.current(direction),
      }),
      connectKeyboard(keys.current, modifiers, sendInput),
      watchRoom(viewer.current, onRoom, painter.moved),
    ];
    return () => {
      painter.attach(null, onSize);
      for (const stop of stops) stop();
    };
  }, []);
  useLayoutEffect(() => painter.moved());
  const use = state.isPicking ? 'pick' : state.recording;
  const lastUse = useRef(use);
  useLayoutEffect(() => {
    if (use !== 'off' && use !== lastUse.current) keys.current?.focus({ preventScroll: true });
    lastUse.current = use;
  }, [use]);
  return (
    <>
      <textarea
        ref={keys}
        aria-label={`${texts.page}. ${texts.pageHint}`}
        autocomplete="off"
        spellcheck={false}
      />
      <div class="viewer" ref={viewer}>
        <div class="picture" style={{ width: `${shown.width}px`, height: `${shown.height}px` }}>
          <canvas ref={canvas} />
          <div class="highlights">
            {state.highlights.map((box, at) => (
              <div
                key={at}
                class={state.highlights.length > 1 ? 'highlight several' : 'highlight'}
                style={styleOf(box, shown.scale)}
              />
            ))}
          </div>
        </div>
      </div>
      <p class="hint">{texts.pageHint}</p>
      {state.choices && canvas.current && (
        <ChoiceView
          key={JSON.stringify(state.choices)}
          {...shared}
          choices={state.choices}
          scale={shown.scale}
          canvas={canvas.current}
          onClose={() => keys.current?.focus({ preventScroll: true })}
        />
      )}
    </>
  );
}

const styleOf = ({ x, y, width, height }: PageBox, scale: number) => ({
  left: `${x * scale}px`,
  top: `${y * scale}px`,
  width: `${width * scale}px`,
  height: `${height * scale}px`,
});

/** Calls functions when the room for the picture has changed, or the picture may be elsewhere. */
function watchRoom(viewer: HTMLElement, onRoom: (room: Size) => void, onMoved: () => void): () => void {
  const observer = new ResizeObserver(() => {
    // As if there were no scroll bars, which a picture that fits doesn't need.
    const { paddingLeft, paddingTop } = getComputedStyle(viewer);
    onRoom({
      width: Math.floor(viewer.offsetWidth - 2 * parseFloat(paddingLeft)),
      height: Math.floor(viewer.offsetHeight - 2 * parseFloat(paddingTop)),
    });
    onMoved();
  });
  observer.observe(viewer);
  const picture = viewer.querySelector('canvas');
  if (picture) observer.observe(picture);
  viewer.addEventListener('scroll', onMoved);
  return () => {
    observer.disconnect();
    viewer.removeEventListener('scroll', onMoved);
  };
}

/**
 * What the session does, in one sentence, which is read out when it changes; the way to cancel it while a step runs, and
 * the open pages where there are several.
 */
function Headline({ texts, state: { kind, headline, pages }, send }: PageProps) {
  return (
    <section class={`state ${kind}`}>
      <div role="status">
        <p class="headline" title={headline}>
          {kind === 'recording' && <Icon name="record" />}
          {headline}
        </p>
      </div>
      {kind === 'running' && (
        <button type="button" class="tool" onClick={() => send({ type: 'command', command: 'cancel' })}>
          <Icon name="cancel" />
          {texts.cancelStep}
        </button>
      )}
      {pages.length > 1 && (
        <ol class="pages" aria-label={texts.pages}>
          {pages.map(({ title, url }, at) => (
            <li key={at} aria-current={at === pages.length - 1 ? 'page' : undefined} title={url}>
              {title || url}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Why that is so and what helps, and what the page did, over the lower edge of the picture. */
function Messages({ texts, state, send, children }: PageProps & { readonly children: ComponentChildren }) {
  const { kind, headline, detail, actions, notices } = state;
  const current = [kind, headline, detail].join('\n');
  const [dismissed, setDismissed] = useState('');
  const hasState = (detail !== '' || actions.length > 0) && dismissed !== current;
  return (
    <div class="messages" role="status">
      {children}
      {hasState && (
        <Message texts={texts} text={detail} onDismiss={() => setDismissed(current)}>
          {actions.map(({ command, label }) => (
            <button type="button" key={command} onClick={() => send({ type: 'command', command })}>
              {label}
            </button>
          ))}
        </Message>
      )}
      {notices.map(({ id, text, isLasting, hasLocators }) => (
        <Message
          key={id}
          texts={texts}
          text={text}
          isLasting={isLasting}
          onDismiss={() => send({ type: 'dismissNotice', id })}
        >
          {hasLocators && (
            <button type="button" class="secondary" onClick={() => send({ type: 'chooseLocator', id })}>
              {texts.chooseLocator}
            </button>
          )}
        </Message>
      ))}
    </div>
  );
}

interface MessageProps {
  readonly texts: PageProps['texts'];
  readonly text: string;
  readonly isLasting?: boolean;
  readonly onDismiss: () => void;
  readonly children: ComponentChildren;
}

function Message({ texts, text, isLasting, onDismiss, children }: MessageProps) {
  return (
    <div class="message">
      {text !== '' && <p class={isLasting ? 'detail lasting' : 'detail'}>{text}</p>}
      {children}
      <button
        type="button"
        class="tool"
        title={texts.dismissNotice}
        aria-label={text === '' ? texts.dismissNotice : `${texts.dismissNotice}: ${text}`}
        onClick={onDismiss}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

type SizeMessageProps = Pick<PageProps, 'texts' | 'send'> & { readonly size: Size; readonly ofRuns: Size };

/** The page is used in another size than that of runs. */
function SizeMessage({ texts, send, size, ofRuns }: SizeMessageProps) {
  const [dismissed, setDismissed] = useState('');
  const text = fillIn(texts.otherSize, sizeText(size), sizeText(ofRuns));
  if (dismissed === text) return null;
  return (
    <Message texts={texts} text={text} onDismiss={() => setDismissed(text)}>
      <button type="button" class="secondary" onClick={() => send({ type: 'resize', ...ofRuns })}>
        {texts.useSizeOfRuns}
      </button>
    </Message>
  );
}

/** A dialog of the page, which does nothing else before it is answered. */
function DialogView({
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
