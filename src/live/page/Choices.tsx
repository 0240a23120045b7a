import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PageBox } from '../protocol/liveProtocol.ts';
import type { LivePageState } from '../protocol/webviewMessages.ts';
import type { PageProps } from './Toolbar.tsx';

type Choices = NonNullable<LivePageState['choices']>;

const mostRows = 12;

interface ChoiceProps extends PageProps {
  readonly choices: Choices;
  readonly canvas: HTMLElement;
  readonly scale: number;
  /** Called when the list goes while it has the focus. */
  readonly onClose: () => void;
}

/**
 * The options of a list of the page, whose own list is in no picture: Enter, Tab or a click selects one, Escape none. It
 * stands below the closed list, or above it where there is more room.
 */
export function ChoiceView({ texts, send, choices: { options, at }, canvas, scale, onClose }: ChoiceProps) {
  const list = useRef<HTMLSelectElement>(null);
  useLayoutEffect(() => {
    const { current } = list;
    if (!current) return undefined;
    current.focus();
    return () => {
      // Where the editor has the focus, it keeps it.
      if (document.hasFocus() && document.activeElement === current) onClose();
    };
  }, []);
  useLayoutEffect(() => {
    if (list.current) placeBeside(list.current, canvas.getBoundingClientRect(), at, scale);
  });
  const choose = (index: number): void =>
    send(options[index]?.isDisabled === false ? { type: 'choose', index } : { type: 'choose' });
  return (
    <select
      class="choices"
      ref={list}
      size={Math.max(2, Math.min(mostRows, options.length + groupsOf(options).length))}
      aria-label={texts.choices}
      onBlur={() => send({ type: 'choose' })}
      onClick={({ currentTarget, target }) => {
        if (target instanceof HTMLOptionElement) choose(currentTarget.selectedIndex);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === 'Tab') choose(event.currentTarget.selectedIndex);
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

/** Puts a list below a box of the picture or above it, inside of the tab. */
function placeBeside(list: HTMLElement, picture: DOMRect, box: PageBox, scale: number): void {
  const stage = list.parentElement?.getBoundingClientRect() ?? picture;
  const top = picture.top - stage.top + box.y * scale;
  const bottom = top + box.height * scale;
  list.style.minWidth = `${Math.min(stage.width, Math.max(120, box.width * scale))}px`;
  const [below, above] = [stage.height - bottom, top];
  const isBelow = list.offsetHeight <= below || below >= above;
  list.style.maxHeight = `${Math.max(60, Math.floor(isBelow ? below : above))}px`;
  const left = picture.left - stage.left + box.x * scale;
  const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most));
  list.style.left = `${clamp(left, stage.width - list.offsetWidth)}px`;
  list.style.top = `${clamp(isBelow ? bottom : top - list.offsetHeight, stage.height - list.offsetHeight)}px`;
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
