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

export type IconName = keyof typeof shapes;

/** A drawn icon; its button has a name that explains it. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class={`icon ${name}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}
