import { useEffect, useRef } from 'preact/hooks';
import type { LivePageState } from '../protocol/pageMessages.ts';
import type { PageProps } from './pageProps.ts';

type Choices = NonNullable<LivePageState['choices']>;

const mostRows = 12;

interface ChoiceProps extends PageProps {
  readonly choices: Choices;
  /** Where in the viewer the list stands, in percent. */
  readonly place: { readonly left: number; readonly top: number };
}

/** The options of a list of the page, whose own list is in no picture: Enter or a click selects one, Escape none. */
export function ChoiceView({ texts, send, choices: { options }, place }: ChoiceProps) {
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
