import { useRef, useState, useLayoutEffect } from 'preact/hooks';
import { Icon } from './parts.tsx';

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

/** An entry of a menu. */
export interface MenuItem {
  readonly text: string;
  readonly run: () => void;
}

interface MenuProps {
  /** Names the button and the menu. */
  readonly label: string;
  readonly items: readonly MenuItem[];
}

/** The item that gets the focus first. */
type MenuEnd = 'first' | 'last';

/** An element of the page, once it is drawn. */
interface ElementRef {
  readonly current: HTMLElement | null;
}

interface OpenMenuProps extends MenuProps {
  /** Where the focus begins. */
  readonly end: MenuEnd;
  readonly button: ElementRef;
  readonly close: () => void;
  /** Closes the menu and gives the focus back to its button. */
  readonly leave: () => void;
}

/** The entries of a menu while it is open. */
function OpenMenu({ label, items, end, button, close, leave }: OpenMenuProps) {
  const box = useRef<HTMLDivElement>(null);
  const entries = (): HTMLElement[] => [...(box.current?.querySelectorAll<HTMLElement>('button') ?? [])];
  useLayoutEffect(() => {
    entries()
      .at(end === 'first' ? 0 : -1)
      ?.focus();
    return closeOutside([box, button], close);
  }, [end]);
  const keyed = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') return close();
    const all = entries();
    const next = event.key === 'Escape' ? undefined : nextEntry(event.key, all);
    if (event.key === 'Escape') leave();
    else if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    next?.focus();
  };
  return (
    <div class="menu" role="menu" aria-label={label} ref={box} onKeyDown={keyed}>
      {items.map(({ text, run }) => (
        <button
          key={text}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            leave();
            run();
          }}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

/** Closes when something else gets the pointer, or the window loses the focus. @returns a function that stops it */
function closeOutside(own: readonly ElementRef[], close: () => void): () => void {
  const outside = ({ target }: Event): void => {
    const isOwn = target instanceof Node && own.some(({ current }) => current?.contains(target));
    if (!isOwn) close();
  };
  document.addEventListener('pointerdown', outside);
  window.addEventListener('blur', close);
  return () => {
    document.removeEventListener('pointerdown', outside);
    window.removeEventListener('blur', close);
  };
}

/** The entry to which a key leads; undefined for keys that mean nothing here. */
function nextEntry(key: string, entries: readonly HTMLElement[]): HTMLElement | undefined {
  const index = entries.findIndex((entry) => entry === document.activeElement);
  switch (key) {
    case 'ArrowDown':
      return entries[(index + 1) % entries.length];
    case 'ArrowUp':
      return entries.at(index - 1);
    case 'Home':
      return entries[0];
    case 'End':
      return entries.at(-1);
    default:
      return entryBeginningWith(key, [...entries.slice(index + 1), ...entries]);
  }
}

const entryBeginningWith = (key: string, entries: readonly HTMLElement[]): HTMLElement | undefined =>
  key.length === 1 && key !== ' '
    ? entries.find(({ textContent }) => textContent.toLowerCase().startsWith(key.toLowerCase()))
    : undefined;
