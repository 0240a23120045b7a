/** The colors of the lines by position, on a light and on a dark background. */
const lineColors: readonly (readonly [light: string, dark: string])[] = [
  ['#1f5fbf', '#7ab0ff'],
  ['#0b7f7f', '#4fd1c5'],
  ['#c2410c', '#ff9e64'],
  ['#7c3aed', '#b79cff'],
  ['#be185d', '#ff8fb8'],
  ['#3f7d20', '#98d474'],
  ['#806400', '#e0c04c'],
  ['#334155', '#d5dbe3'],
];

/** The class of the line at a position; the colors start again after the last. */
export const lineClass = (at: number): string => `line${at % lineColors.length}`;

/** The style sheet of the picture: it follows the color scheme of the reader, and its card has the background. */
export const growthStyle: string = [
  'text { font: 12px system-ui, -apple-system, "Segoe UI", sans-serif; fill: currentColor; }',
  '.heading { font-size: 15px; font-weight: 600; }',
  '.line { fill: none; stroke: currentColor; stroke-width: 2; stroke-linejoin: round; }',
  '.point { fill: currentColor; }',
  '.leader { fill: none; stroke: currentColor; stroke-opacity: 0.5; }',
  '.guide { fill: none; stroke: currentColor; stroke-dasharray: 4 4; }',
  ...schemeRules(0, {
    card: '#ffffff',
    border: '#d0d7de',
    text: '#24292f',
    muted: '#59636e',
    grid: '#dde2e7',
  }),
  '@media (prefers-color-scheme: dark) {',
  ...schemeRules(1, {
    card: '#161b22',
    border: '#3d444d',
    text: '#e6edf3',
    muted: '#9aa4af',
    grid: '#30373f',
  }),
  '}',
].join('\n');

interface SchemeColors {
  readonly card: string;
  readonly border: string;
  readonly text: string;
  readonly muted: string;
  readonly grid: string;
}

function schemeRules(scheme: 0 | 1, colors: SchemeColors): string[] {
  return [
    `.card { fill: ${colors.card}; stroke: ${colors.border}; }`,
    `.heading { color: ${colors.text}; }`,
    `.muted { color: ${colors.muted}; }`,
    `.grid { fill: none; stroke: ${colors.grid}; }`,
    ...lineColors.map((line, at) => `.${lineClass(at)} { color: ${line[scheme]}; }`),
  ];
}
