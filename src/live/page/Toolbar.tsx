import type { LivePageCommand } from '../protocol/pageMessages.ts';
import { Icon, type IconName } from './Icon.tsx';
import type { PageProps } from './pageProps.ts';

interface Tool {
  readonly command: LivePageCommand;
  readonly icon: IconName;
  readonly label: string;
  readonly isOn: boolean;
  /** Whether it is switched on; left out where it is no switch. */
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
