import { growthStyle, lineClass } from './growthStyle.ts';
import { isDecade, logScale, ticksAround, type Range } from './logScale.ts';
import { spreadLabels } from './spreadLabels.ts';

/** How the duration of one piece of work grows. */
export interface GrowthLine {
  readonly name: string;
  readonly points: readonly GrowthPoint[];
}

interface GrowthPoint {
  /** The number of test cases. */
  readonly size: number;
  readonly seconds: number;
}

/** The area of the lines, and where a point lies in it. */
interface Plot {
  readonly left: number;
  readonly right: number;
  readonly sizes: readonly number[];
  readonly ticks: readonly number[];
  x(size: number): number;
  y(seconds: number): number;
}

const picture = { width: 800, height: 520, top: 76, bottom: 456, left: 56 };
const label = { height: 16, leader: 28, character: 6.6 };
const guideName = 'in proportion';

/**
 * Draws growth as an SVG picture with logarithmic axes: one line for each piece of work, with its name at the end, and
 * a dashed guide line that shows growth in proportion to the number of test cases.
 *
 * @throws Error when there are fewer than two sizes
 */
export function growthPicture(lines: readonly GrowthLine[]): string {
  const plot = plotOf(lines);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${picture.width} ${picture.height}" width="${picture.width}" height="${picture.height}" role="img" aria-labelledby="title desc">`,
    '<title id="title">Wall time by number of test cases</title>',
    `<desc id="desc">${escapeXml(describe(lines, plot.sizes))}</desc>`,
    `<style>\n${growthStyle}\n</style>`,
    `<rect class="card" x="0.5" y="0.5" width="${picture.width - 1}" height="${picture.height - 1}" rx="6"/>`,
    '<text class="heading" x="20" y="30">Wall time by number of test cases</text>',
    ...secondsAxis(plot),
    ...sizesAxis(plot),
    ...drawLines(lines, plot),
    '</svg>',
    '',
  ].join('\n');
}

function plotOf(lines: readonly GrowthLine[]): Plot {
  const points = lines.flatMap((line) => line.points);
  const sizes = [...new Set(points.map((point) => point.size))].sort((a, b) => a - b);
  const [first = 0, last = 0] = [sizes.at(0), sizes.at(-1)];
  if (sizes.length < 2) throw new Error('A picture of growth needs two sizes or more.');
  const seconds = points.map((point) => point.seconds);
  const ticks = ticksAround([Math.min(...seconds), Math.max(...seconds)]);
  const longest = Math.max(guideName.length, ...lines.map((line) => line.name.length));
  const right = Math.round(picture.width - label.leader - longest * label.character - 16);
  const range: Range = [ticks.at(0) ?? 0, ticks.at(-1) ?? 0];
  return {
    left: picture.left,
    right,
    sizes,
    ticks,
    x: logScale([first, last], [picture.left, right]),
    y: logScale(range, [picture.bottom, picture.top]),
  };
}

function secondsAxis({ left, right, ticks, y }: Plot): string[] {
  return [
    `<text class="muted" x="20" y="${picture.top - 12}">seconds</text>`,
    ...ticks.flatMap((tick) => {
      const end = isDecade(tick) ? right : left + 4;
      return [
        `<path class="grid" d="M${left} ${pixels(y(tick))}H${end}"/>`,
        `<text class="muted" x="${left - 8}" y="${pixels(y(tick) + 4)}" text-anchor="end">${tick}</text>`,
      ];
    }),
  ];
}

function sizesAxis({ left, right, sizes, x }: Plot): string[] {
  const { top, bottom } = picture;
  const [first = 0, last = 0] = [sizes.at(0), sizes.at(-1)];
  const decades = ticksAround([first, last]).filter(
    (tick) => isDecade(tick) && tick >= first && tick <= last,
  );
  return [
    `<path class="grid" d="M${left} ${top}V${bottom}H${right}"/>`,
    ...decades.map((size) => `<path class="grid" d="M${pixels(x(size))} ${top}V${bottom}"/>`),
    ...sizes.flatMap((size) => [
      `<path class="grid" d="M${pixels(x(size))} ${bottom}v5"/>`,
      `<text class="muted" x="${pixels(x(size))}" y="${bottom + 20}" text-anchor="middle">${withCommas(size)}</text>`,
    ]),
    `<text class="muted" x="${(left + right) / 2}" y="${bottom + 42}" text-anchor="middle">test cases</text>`,
  ];
}

function drawLines(lines: readonly GrowthLine[], plot: Plot): string[] {
  const paths = lines.map((line) =>
    line.points
      .toSorted((one, other) => one.size - other.size)
      .map((point): Position => [plot.x(point.size), plot.y(point.seconds)]),
  );
  const ends = paths.map((path) => path.at(-1)?.[1] ?? picture.bottom);
  const guide = guideOf(plot, ends);
  const [guidePlace = 0, ...places] = spreadLabels([guide.at(-1)?.[1] ?? 0, ...ends], label.height);
  return [
    `<g class="muted"><polyline class="guide" points="${pointsOf(guide)}"/>${labelAt(guideName, guide, guidePlace, plot)}</g>`,
    ...lines.map(({ name }, at) => {
      const path = paths[at] ?? [];
      const circles = path.map(
        ([x, y]) => `<circle class="point" cx="${pixels(x)}" cy="${pixels(y)}" r="3"/>`,
      );
      const polyline = `<polyline class="line" points="${pointsOf(path)}"/>`;
      return `<g class="${lineClass(at)}">${polyline}${circles.join('')}${labelAt(name, path, places[at] ?? 0, plot)}</g>`;
    }),
  ];
}

type Position = readonly [x: number, y: number];

/**
 * The line with the exponent 1. It ends at the right edge, away from the ends of the other lines, and is at least half
 * as long as there is room for.
 */
function guideOf({ sizes, ticks, x, y }: Plot, ends: readonly number[]): Position[] {
  const [smallest = 0, largest = 0] = [sizes.at(0), sizes.at(-1)];
  const [lowest = 0, highest = 0] = [ticks.at(0), ticks.at(-1)];
  const room = Math.min(highest / lowest, largest / smallest);
  const distance = (tick: number): number => Math.min(...ends.map((end) => Math.abs(y(tick) - end)));
  const [last = highest] = ticks
    .filter((tick) => tick >= lowest * Math.sqrt(room))
    .sort((one, other) => distance(other) - distance(one));
  const first = Math.max(lowest, (last * smallest) / largest);
  return [
    [x((largest * first) / last), y(first)],
    [x(largest), y(last)],
  ];
}

function labelAt(name: string, path: readonly Position[], place: number, { right }: Plot): string {
  const [x, y] = path.at(-1) ?? [right, place];
  const leader = `M${pixels(x + 5)} ${pixels(y)}L${right + label.leader - 4} ${pixels(place)}`;
  const text = `<text class="label" x="${right + label.leader}" y="${pixels(place + 4)}">${escapeXml(name)}</text>`;
  return `<path class="leader" d="${leader}"/>${text}`;
}

/** The same in words, for readers who can't see it. */
function describe(lines: readonly GrowthLine[], sizes: readonly number[]): string {
  const words = lines.map(({ name, points }) => {
    const seconds = points
      .toSorted((one, other) => one.size - other.size)
      .map((point) => point.seconds.toPrecision(2));
    return `${name}: ${seconds.map(Number).join(', ')}`;
  });
  return `Seconds with ${sizes.map(withCommas).join('; ')} test cases. ${words.join('. ')}.`;
}

const pointsOf = (path: readonly Position[]): string =>
  path.map(([x, y]) => `${pixels(x)},${pixels(y)}`).join(' ');

const pixels = (value: number): number => Number(value.toFixed(1));

const withCommas = (count: number): string => count.toLocaleString('en-US');

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
