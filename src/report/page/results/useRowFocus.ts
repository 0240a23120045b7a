import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { rowId } from './rowId.ts';

/** The row that has the focus, or gets it once it is drawn. */
export function useRowFocus() {
  const [current, setCurrent] = useState<string | undefined>(undefined);
  const pending = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const row = pending.current === undefined ? null : document.getElementById(rowId(pending.current));
    if (!row) return;
    pending.current = undefined;
    row.focus();
  });
  const focusOn = (id: string | undefined): void => {
    pending.current = id;
    setCurrent(id);
  };
  return { current, setCurrent, focusOn };
}
