const shapes = {
  back: 'M10 3 5 8l5 5',
  reload: 'M12.5 6A5 5 0 1 0 13 8 M13 2.5V6H9.5',
  step: 'M3 3v10 M6 8h7 M10 5l3 3-3 3',
  toCursor: 'M13 3v10 M2 8h8 M7 5l3 3-3 3',
  play: 'M5 3.5 12 8l-7 4.5Z',
  restart: 'M3.5 10A5 5 0 1 0 3 8 M3 2.5V6h3.5',
  window: 'M2 3h12v10H2Z M2 6h12',
  stop: 'M4 4h8v8H4Z',
} as const;

export type IconName = keyof typeof shapes;

/** A drawn icon; its button has a name that explains it. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class={`icon ${name}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}
