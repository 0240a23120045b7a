import { useRef, useState } from 'preact/hooks';
import { Icon } from './Icon.tsx';
import { OpenMenu, type MenuEnd, type MenuProps } from './OpenMenu.tsx';

/** A button with a menu: arrow keys, Home, End and first letters move in it, Escape and Tab close it. */
export function MenuButton({ label, items }: MenuProps) {
  const [opened, setOpened] = useState<MenuEnd>();
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => setOpened(undefined);
  const leave = (): void => {
    close();
    button.current?.focus();
  };
  const keyed = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpened(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  return (
    <div class="menu-place">
      <button
        type="button"
        class="icon-button"
        ref={button}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={opened !== undefined}
        onClick={() => setOpened(opened === undefined ? 'first' : undefined)}
        onKeyDown={keyed}
      >
        <Icon name="more" />
      </button>
      {opened !== undefined && (
        <OpenMenu label={label} items={items} end={opened} button={button} close={close} leave={leave} />
      )}
    </div>
  );
}
