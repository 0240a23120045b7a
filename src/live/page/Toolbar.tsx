import type { LivePageCommand } from '../protocol/pageMessages.ts';
import { Icon, type IconName } from './Icon.tsx';
import type { PageProps } from './pageProps.ts';

interface Tool {
  readonly command: LivePageCommand;
  readonly icon: IconName;
  readonly label: string;
}

/** The commands that run steps. */
export function Toolbar({ texts, state, send }: PageProps) {
  const canRun = state.kind === 'paused' || state.kind === 'failed';
  const tools: readonly (Tool & { isOn: boolean })[] = [
    { command: 'runStep', icon: 'step', label: texts.runStep, isOn: canRun },
    { command: 'runToCursor', icon: 'toCursor', label: texts.runToCursor, isOn: canRun },
    { command: 'runFromHere', icon: 'play', label: texts.runFromHere, isOn: canRun },
    { command: 'restart', icon: 'restart', label: texts.restart, isOn: canRun || state.kind === 'broken' },
    ...(state.canShowWindow
      ? [{ command: 'showWindow', icon: 'window', label: texts.showWindow, isOn: canRun } as const]
      : []),
    {
      command: 'stop',
      icon: 'stop',
      label: texts.stop,
      isOn: state.kind !== 'ended',
    },
  ];
  return (
    <div class="toolbar" role="group" aria-label={texts.toolbar}>
      {tools.map(({ command, icon, label, isOn }) => (
        <button
          type="button"
          class="tool"
          key={command}
          aria-disabled={!isOn}
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
