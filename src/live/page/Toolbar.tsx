import { useState } from 'preact/hooks';
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
}

/** The commands that run steps, and those that write them. */
export function Toolbar({ texts, state, send }: PageProps) {
  const tools = state.recording === 'off' ? stepTools({ texts, state }) : recordingTools({ texts, state });
  return (
    <div
      class={state.recording === 'off' ? 'toolbar steps' : 'toolbar'}
      role="group"
      aria-label={texts.toolbar}
    >
      {tools.map(({ command, icon, label, isOn, isPressed }) => (
        <button
          type="button"
          class="tool"
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
  } as const;
  return [
    { command: 'runStep', icon: 'step', label: texts.runStep, isOn: canRun },
    { command: 'runToCursor', icon: 'toCursor', label: texts.runToCursor, isOn: canRun },
    { command: 'runFromHere', icon: 'play', label: texts.runFromHere, isOn: canRun },
    { command: 'restart', icon: 'restart', label: texts.restart, isOn: canRun || kind === 'broken' },
    { command: 'record', icon: 'record', label: texts.record, isOn: canRun },
    {
      command: 'pick',
      icon: 'pick',
      label: texts.pick,
      isOn: canRun || isPicking,
      isPressed: isPicking,
    },
    ...(state.canShowWindow ? [showWindow] : []),
    { command: 'stop', icon: 'stop', label: texts.stop, isOn: kind !== 'ended' },
  ];
}

function recordingTools({ texts, state: { recording } }: ToolProps): Tool[] {
  const assertions = [
    ['recordVisible', 'eye', texts.recordVisible, 'visible'],
    ['recordText', 'text', texts.recordText, 'text'],
    ['recordValue', 'field', texts.recordValue, 'value'],
  ] as const;
  return [
    { command: 'stopRecording', icon: 'stop', label: texts.stopRecording, isOn: true },
    ...assertions.map(([command, icon, label, mode]) => ({
      command,
      icon,
      label,
      isOn: true,
      isPressed: recording === mode,
    })),
    { command: 'undo', icon: 'undo', label: texts.undo, isOn: true },
  ];
}

/** The address of the newest page, the number of open ones, and the size. */
export function AddressBar({ texts, state, send }: PageProps) {
  const { pages, viewport, kind } = state;
  const isBusy = kind === 'running' || kind === 'starting';
  const current = `${viewport.width}x${viewport.height}`;
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
      <select
        aria-label={texts.size}
        title={texts.size}
        value={current}
        disabled={isBusy}
        onChange={({ currentTarget }) => {
          const [width = 0, height = 0] = currentTarget.value.split('x').map(Number);
          send({ type: 'resize', width, height });
        }}
      >
        {[...new Set([current, ...sizes])].map((size) => (
          <option key={size} value={size}>
            {size.replace('x', ' × ')}
          </option>
        ))}
      </select>
      {pages.length > 1 && (
        <ol class="pages" aria-label={texts.pages}>
          {pages.map(({ title, url }, at) => (
            <li key={at} aria-current={at === pages.length - 1 ? 'page' : undefined} title={url}>
              {title || url}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** The origin stays: only the path of the application's own address can be changed. */
function Address({ texts, state, send, isDisabled }: PageProps & { readonly isDisabled: boolean }) {
  const { origin, path } = splitUrl(state.pages.at(-1)?.url ?? '');
  const [typed, setTyped] = useState(path);
  return (
    <div class="location">
      {origin !== '' && <span class="origin">{origin}</span>}
      <input
        aria-label={texts.address}
        title={texts.address}
        value={typed}
        disabled={isDisabled || origin === ''}
        spellcheck={false}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && send({ type: 'goTo', path: origin + typed })}
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
const sizes = ['1280x720', '1920x1080', '768x1024', '390x844'] as const;

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
  close: 'M4 4l8 8 M12 4l-8 8',
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
