import { useLayoutEffect, useRef, useEffect, useState } from 'preact/hooks';
import type { LiveInput } from '../protocol/liveProtocol.ts';
import type { LivePageState, ToLivePage } from '../protocol/webviewMessages.ts';
import { AddressBar, type PageProps, Toolbar, Icon } from './Toolbar.tsx';
import { HeldModifiers } from './pageKey.ts';
import { connectKeyboard, connectMouse } from './input.ts';

/** The live page: what runs, the address, and the picture of the page. */
export function Page({ painter, ...shared }: PageProps & { readonly painter: FramePainter }) {
  const { state } = shared;
  const hasPage = state.pages.length > 0 && state.kind !== 'ended';
  return (
    <main aria-busy={state.kind === 'starting' || state.kind === 'running'}>
      <Toolbar {...shared} />
      <StateView {...shared} />
      {hasPage && <AddressBar {...shared} />}
      {state.dialog && <DialogView {...shared} dialog={state.dialog} />}
      {hasPage && <Viewer {...shared} painter={painter} />}
    </main>
  );
}

/**
 * The picture of the page. A text area above it takes the keyboard, what is pasted, and what is composed; Shift+Escape
 * leaves it.
 */
function Viewer({ painter, ...shared }: PageProps & { readonly painter: FramePainter }) {
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

/** What the session does, why, and what helps; read out when it changes. */
function StateView({ texts, state, send }: PageProps) {
  const { kind, headline, detail, actions, notices } = state;
  return (
    <section class={`state ${kind}`}>
      <div role="status">
        <p class="headline">{headline}</p>
        {detail !== '' && <p class="detail">{detail}</p>}
        {notices.map(({ id, text, isLasting, hasLocators }) => (
          <p class={isLasting ? 'detail lasting' : 'detail'} key={id}>
            <span>{text}</span>
            {hasLocators && (
              <button type="button" class="secondary" onClick={() => send({ type: 'chooseLocator', id })}>
                {texts.chooseLocator}
              </button>
            )}
            {isLasting && (
              <button
                type="button"
                class="tool"
                title={texts.dismissNotice}
                aria-label={`${texts.dismissNotice}: ${text}`}
                onClick={() => send({ type: 'dismissNotice', id })}
              >
                <Icon name="close" />
              </button>
            )}
          </p>
        ))}
      </div>
      {actions.map(({ command, label }) => (
        <button type="button" key={command} onClick={() => send({ type: 'command', command })}>
          {label}
        </button>
      ))}
    </section>
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

type Choices = NonNullable<LivePageState['choices']>;

const mostRows = 12;

interface ChoiceProps extends PageProps {
  readonly choices: Choices;
  /** Where in the viewer the list stands, in percent. */
  readonly place: { readonly left: number; readonly top: number };
}

/** The options of a list of the page, whose own list is in no picture: Enter or a click selects one, Escape none. */
function ChoiceView({ texts, send, choices: { options }, place }: ChoiceProps) {
  const list = useRef<HTMLSelectElement>(null);
  useEffect(() => list.current?.focus(), []);
  const choose = (index: number): void =>
    send(options[index]?.isDisabled === false ? { type: 'choose', index } : { type: 'choose' });
  return (
    <select
      class="choices"
      ref={list}
      size={Math.max(2, Math.min(mostRows, options.length + groupsOf(options).length))}
      aria-label={texts.choices}
      style={{ '--left': `${place.left}%`, '--top': `${place.top}%` }}
      onBlur={() => send({ type: 'choose' })}
      onClick={({ currentTarget, target }) => {
        if (target instanceof HTMLOptionElement) choose(currentTarget.selectedIndex);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') choose(event.currentTarget.selectedIndex);
        else if (event.key === 'Escape') send({ type: 'choose' });
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {groupsOf(options).map(({ name, items }) =>
        name === '' ? items.map(optionOf) : <optgroup label={name}>{items.map(optionOf)}</optgroup>,
      )}
    </select>
  );
}

const optionOf = ({ label, isSelected, isDisabled }: Choices['options'][number]) => (
  <option selected={isSelected} disabled={isDisabled}>
    {label}
  </option>
);

interface Group {
  readonly name: string;
  readonly items: Choices['options'];
}

/** The options in their order, those of one group together. */
function groupsOf(options: Choices['options']): Group[] {
  const groups: Group[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last?.name === option.group) groups[groups.length - 1] = { ...last, items: [...last.items, option] };
    else groups.push({ name: option.group, items: [option] });
  }
  return groups;
}

type Frame = Extract<ToLivePage, { type: 'frame' }>;

/** Paints the frames of the page on a canvas, one at a time. */
export class FramePainter {
  private canvas: HTMLCanvasElement | undefined;
  private latest: ImageBitmap | undefined;

  /** @param onPainted called when the next frame may come */
  constructor(private readonly onPainted: () => void) {}

  /** Paints on a canvas from now on, the last frame first. */
  readonly attach = (canvas: HTMLCanvasElement | null): void => {
    this.canvas = canvas ?? undefined;
    this.draw();
  };

  async paint({ data }: Frame): Promise<void> {
    try {
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
      this.latest?.close();
      this.latest = image;
      this.draw();
    } finally {
      this.onPainted();
    }
  }

  private draw(): void {
    const { canvas, latest } = this;
    if (!canvas || !latest) return;
    if (canvas.width !== latest.width || canvas.height !== latest.height) {
      canvas.width = latest.width;
      canvas.height = latest.height;
    }
    canvas.getContext('2d')?.drawImage(latest, 0, 0);
  }
}
