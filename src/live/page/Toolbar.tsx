import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type {
  LivePageCommand,
  FromLivePage,
  LivePageState,
  LivePageTexts,
} from '../protocol/webviewMessages.ts';

interface Tool {
  readonly command: LivePageCommand;
  readonly icon: IconName;
  readonly label: string;
  readonly isOn: boolean;
  /** Whether it is switched on; left out where it isn't a switch. */
  readonly isPressed?: boolean;
  /** Whether its icon is known well enough to stand alone first. */
  readonly isPlain?: boolean;
}

/** The commands that run steps, and those that write them: one row, with as many of their names as it has room for. */
export function Toolbar({ texts, state, send }: PageProps) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = bar;
    if (!current) return undefined;
    const fit = (): void => {
      current.classList.remove('short', 'icons');
      for (const name of ['short', 'icons'])
        if (current.scrollWidth > current.clientWidth) current.classList.add(name);
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(current);
    return () => observer.disconnect();
  });
  const tools = state.recording === 'off' ? stepTools({ texts, state }) : recordingTools({ texts, state });
  return (
    <div class="toolbar" ref={bar} role="group" aria-label={texts.toolbar}>
      {tools.map(({ command, icon, label, isOn, isPressed, isPlain }) => (
        <button
          type="button"
          class={isPlain ? 'tool plain' : 'tool'}
          key={command}
          aria-disabled={!isOn}
          aria-pressed={isPressed}
          title={label}
          onClick={() => isOn && send({ type: 'command', command })}
        >
          <Icon name={icon} />
          <span>{label}</span>
        </button>
      ))}
    </div>
  );
}

type ToolProps = Pick<PageProps, 'texts' | 'state'>;

function stepTools({ texts, state }: ToolProps): Tool[] {
  const { kind, isPicking } = state;
  const canRun = kind === 'paused' || kind === 'failed';
  const showWindow = {
    command: 'showWindow',
    icon: 'window',
    label: texts.showWindow,
    isOn: canRun,
    isPlain: true,
  } as const;
  return [
    { command: 'runStep', icon: 'step', label: texts.runStep, isOn: canRun },
    { command: 'runToCursor', icon: 'toCursor', label: texts.runToCursor, isOn: canRun },
    { command: 'runFromHere', icon: 'play', label: texts.runFromHere, isOn: canRun, isPlain: true },
    {
      command: 'restart',
      icon: 'restart',
      label: texts.restart,
      isOn: canRun || kind === 'broken',
      isPlain: true,
    },
    { command: 'record', icon: 'record', label: texts.record, isOn: canRun },
    {
      command: 'pick',
      icon: 'pick',
      label: texts.pick,
      isOn: canRun || isPicking,
      isPressed: isPicking,
    },
    ...(state.canShowWindow ? [showWindow] : []),
    { command: 'stop', icon: 'stop', label: texts.stop, isOn: kind !== 'ended', isPlain: true },
  ];
}

function recordingTools({ texts, state: { recording } }: ToolProps): Tool[] {
  const assertions = [
    ['recordVisible', 'eye', texts.recordVisible, 'visible'],
    ['recordText', 'text', texts.recordText, 'text'],
    ['recordValue', 'field', texts.recordValue, 'value'],
  ] as const;
  return [
    { command: 'stopRecording', icon: 'stop', label: texts.stopRecording, isOn: true, isPlain: true },
    ...assertions.map(([command, icon, label, mode]) => ({
      command,
      icon,
      label,
      isOn: true,
      isPressed: recording === mode,
    })),
    { command: 'undo', icon: 'undo', label: texts.undo, isOn: true, isPlain: true },
  ];
}

/** Whether the page takes nothing from a person. */
export const isWorking = ({ kind }: LivePageState): boolean =>
  ['starting', 'running', 'ending'].includes(kind);

interface AddressProps extends PageProps {
  /** The size of the page. */
  readonly size: Size;
  /** The size that the column has for it. */
  readonly room: Size;
  readonly zoom: {
    readonly label: string;
    readonly isFit: boolean;
    readonly step: (direction: 1 | -1) => void;
    /** Fits the picture to its column, or shows it as large as the page is. */
    readonly toggle: () => void;
  };
}

/** The address of the newest page, its size, and how large its picture is. */
export function AddressBar({ texts, state, send, size, room, zoom }: AddressProps) {
  const { pages, viewport, kind } = state;
  const isBusy = isWorking(state) || kind === 'broken';
  const choices = [viewport, ...sizes, ...(room.width > 0 && room.height > 0 ? [room] : []), size];
  return (
    <div class="address">
      {(['back', 'reload'] as const).map((command) => (
        <button
          type="button"
          key={command}
          class="tool"
          title={texts[command]}
          aria-label={texts[command]}
          disabled={isBusy}
          onClick={() => send({ type: 'command', command })}
        >
          <Icon name={command} />
        </button>
      ))}
      <Address key={pages.at(-1)?.url} texts={texts} state={state} send={send} isDisabled={isBusy} />
      <div class="sizes">
        <select
          aria-label={texts.size}
          title={texts.size}
          value={valueOf(size)}
          disabled={isBusy}
          onChange={({ currentTarget }) => {
            const [width = 0, height = 0] = currentTarget.value.split('x').map(Number);
            send({ type: 'resize', width, height });
          }}
        >
          {choices
            .filter((one, at) => choices.findIndex((other) => valueOf(other) === valueOf(one)) === at)
            .map((one) => (
              <option key={valueOf(one)} value={valueOf(one)}>
                {one === viewport
                  ? fillIn(texts.sizeOfRuns, sizeText(one))
                  : one === room
                    ? fillIn(texts.sizeOfColumn, sizeText(one))
                    : sizeText(one)}
              </option>
            ))}
        </select>
        <div class="zoom" role="group" aria-label={texts.zoom}>
          <ZoomButton icon="minus" label={texts.zoomOut} onClick={() => zoom.step(-1)} />
          <button
            type="button"
            class="tool"
            title={zoom.isFit ? texts.actualSize : texts.fit}
            aria-label={`${zoom.label}: ${zoom.isFit ? texts.actualSize : texts.fit}`}
            onClick={zoom.toggle}
          >
            {zoom.label}
          </button>
          <ZoomButton icon="plus" label={texts.zoomIn} onClick={() => zoom.step(1)} />
        </div>
      </div>
    </div>
  );
}

interface ZoomButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick: () => void;
}

const ZoomButton = ({ icon, label, onClick }: ZoomButtonProps) => (
  <button type="button" class="tool" title={label} aria-label={label} onClick={onClick}>
    <Icon name={icon} />
  </button>
);

/** The origin stays: only the path of the application's own address can be changed. */
function Address({ texts, state, send, isDisabled }: PageProps & { readonly isDisabled: boolean }) {
  const url = state.pages.at(-1)?.url ?? '';
  const { origin, path } = splitUrl(url);
  const [typed, setTyped] = useState(path);
  return (
    <div class="location" title={url}>
      {origin !== '' && <span class="origin">{origin}</span>}
      <input
        aria-label={texts.address}
        value={typed}
        disabled={isDisabled || origin === ''}
        spellcheck={false}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && send({ type: 'goTo', typed })}
      />
    </div>
  );
}

function splitUrl(url: string): { origin: string; path: string } {
  const { origin, protocol } = URL.canParse(url) ? new URL(url) : { origin: '', protocol: '' };
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb ? { origin, path: url.slice(origin.length) || '/' } : { origin: '', path: url };
}

/** Sizes of pages to choose from, in pixels: a desktop, a large one, a tablet, a telephone. */
const sizes: readonly Size[] = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

const valueOf = ({ width, height }: Size): string => `${width}x${height}`;

export const sizeText = ({ width, height }: Size): string => `${width} × ${height}`;

/** A text with its values: `{0}` is the first one. */
export const fillIn = (text: string, ...values: readonly (string | number)[]): string =>
  values.reduce<string>((filled, value, at) => filled.replace(`{${at}}`, String(value)), text);

/** What all parts of the live page share. */
export interface PageProps {
  readonly texts: LivePageTexts;
  readonly state: LivePageState;
  readonly send: (message: FromLivePage) => void;
}

const shapes = {
  back: 'M10 3 5 8l5 5',
  reload: 'M12.5 6A5 5 0 1 0 13 8 M13 2.5V6H9.5',
  step: 'M3 3v10 M6 8h7 M10 5l3 3-3 3',
  toCursor: 'M13 3v10 M2 8h8 M7 5l3 3-3 3',
  play: 'M5 3.5 12 8l-7 4.5Z',
  restart: 'M3.5 10A5 5 0 1 0 3 8 M3 2.5V6h3.5',
  window: 'M2 3h12v10H2Z M2 6h12',
  record: 'M8 3.5a4.5 4.5 0 1 0 .01 0Z',
  pick: 'M3 3l4.5 10 1.6-4 4-1.6Z',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Z M8 6a2 2 0 1 0 .01 0Z',
  text: 'M3 4V3h10v1 M8 3v10 M6 13h4',
  field: 'M1.5 4.5h13v7h-13Z M4 7v2',
  undo: 'M6.5 3 3 6.5 6.5 10 M3 6.5h6.5a3.5 3.5 0 0 1 0 7H7',
  stop: 'M4 4h8v8H4Z',
  cancel: 'M8 2.5a5.5 5.5 0 1 0 .01 0Z M4.2 4.2l7.6 7.6',
  close: 'M4 4l8 8 M12 4l-8 8',
  minus: 'M3 8h10',
  plus: 'M3 8h10 M8 3v10',
} as const;

type IconName = keyof typeof shapes;

/** A drawn icon; its button has a name that explains it. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class={`icon ${name}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}
