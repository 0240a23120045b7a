const shapes = {
  back: 'M10 3 5 8l5 5',
  more: 'M3.5 8h.01 M8 8h.01 M12.5 8h.01',
  fold: 'M6 3.5 10.5 8 6 12.5',
} as const;

/** A drawn icon; its button has a name that explains it. */
export function Icon({ name }: { readonly name: keyof typeof shapes }) {
  return (
    <svg class={`icon ${name}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}
