import assert from 'node:assert/strict';
import { growthPicture, type GrowthLine } from '../../../bench/support/growthPicture.ts';

const sizes = [100, 300, 1000, 3000, 10000];
const names = ['pull', 'pull, nothing changed', 'push', 'validate', 'code'];

/** Lines whose last points are close to each other. */
const lines: readonly GrowthLine[] = names.map((name, at) => ({
  name,
  points: sizes.map((size) => ({ size, seconds: 0.5 + size * (0.001 + at * 0.00001) })),
}));

const all = (svg: string, pattern: RegExp): string[] =>
  [...svg.matchAll(pattern)].map(([, found = '']) => found);
const labelled = /<text class="label" [^>]*>([^<]*)</g;
const labelHeights = /<text class="label" x="[\d.]+" y="([\d.]+)"/g;
const polylines = /<polyline class="line" points="([^"]*)"/g;

const positions = (points = ''): number[][] => points.split(' ').map((point) => point.split(',').map(Number));

describe('the picture of growth', () => {
  const svg = growthPicture(lines);

  it('has a line for each piece of work, with a point for each size', () => {
    const points = all(svg, polylines).map((line) => positions(line));
    assert.deepEqual(
      points.map((line) => line.length),
      names.map(() => sizes.length),
    );
    assert.equal(all(svg, /(<circle )/g).length, names.length * sizes.length);
    assert.ok(points.flat(2).every((coordinate) => Number.isFinite(coordinate) && coordinate > 0));
  });

  it('labels each line and the guide once, next to the last point', () => {
    assert.deepEqual(all(svg, labelled), ['in proportion', ...names]);
    const ends = all(svg, polylines).map((line) => positions(line).at(-1)?.[0] ?? 0);
    const starts = all(svg, /<text class="label" x="([\d.]+)"/g).map(Number);
    assert.equal(new Set(starts).size, 1);
    assert.ok(ends.every((end) => end < (starts[0] ?? 0)));
  });

  it('keeps labels apart by more than the height of a letter, also where all lines end at one point', () => {
    const same = names.map((name) => ({ name, points: lines[0]?.points ?? [] }));
    for (const drawn of [svg, growthPicture(same)]) {
      const heights = all(drawn, labelHeights)
        .map(Number)
        .sort((a, b) => a - b);
      const gaps = heights.slice(1).map((height, at) => height - (heights[at] ?? 0));
      assert.ok(Math.min(...gaps) > 14, gaps.join(' '));
    }
  });

  it('draws growth in proportion at the slope of the guide', () => {
    const drawn = growthPicture([
      { name: 'code', points: sizes.map((size) => ({ size, seconds: size / 77 })) },
    ]);
    const slope = (line = ''): number => {
      const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = []] = [positions(line)[0], positions(line).at(-1)];
      return (y2 - y1) / (x2 - x1);
    };
    const [guide] = all(drawn, /<polyline class="guide" points="([^"]*)"/g);
    assert.ok(Math.abs(slope(guide) - slope(all(drawn, polylines)[0])) < 0.005);
  });

  it('keeps the guide inside the axes where it would leave them at the top', () => {
    const flat = growthPicture([{ name: 'code', points: sizes.map((size) => ({ size, seconds: 3 })) }]);
    const [guide] = all(flat, /<polyline class="guide" points="([^"]*)"/g);
    const [top = 0, bottom = 0] = (/d="M[\d.]+ ([\d.]+)V([\d.]+)H/.exec(flat) ?? []).slice(1).map(Number);
    assert.ok(top < bottom);
    assert.ok(
      positions(guide).every(([, y = 0]) => y >= top && y <= bottom),
      guide,
    );
  });

  it('ends the guide away from lines that end where it would begin in the corner', () => {
    const drawn = growthPicture([
      { name: 'code', points: sizes.map((size) => ({ size, seconds: size / 100 })) },
      { name: 'pull', points: sizes.map((size) => ({ size, seconds: size / 150 })) },
    ]);
    const lasts = [...all(drawn, /<polyline class="guide" points="([^"]*)"/g), ...all(drawn, polylines)].map(
      (line) => positions(line).at(-1)?.[1] ?? 0,
    );
    const [guide = 0, ...ends] = lasts;
    assert.ok(
      ends.every((end) => Math.abs(end - guide) > 20),
      lasts.join(' '),
    );
  });

  it('shows more time higher and more test cases further right', () => {
    for (const line of all(svg, polylines).map((points) => positions(points)))
      for (const [at, [x = 0, y = 0]] of line.slice(1).entries()) {
        assert.ok(x > (line[at]?.[0] ?? 0));
        assert.ok(y < (line[at]?.[1] ?? 0));
      }
  });

  it('escapes names', () => {
    const drawn = growthPicture([{ name: '<b> & "c"', points: lines[0]?.points ?? [] }]);
    assert.deepEqual(all(drawn, labelled).at(-1), '&lt;b&gt; &amp; &quot;c&quot;');
    assert.ok(!drawn.includes('<b>'));
  });

  it('is the same for the same figures, in any order of sizes', () => {
    const reversed = lines.map(({ name, points }) => ({ name, points: points.toReversed() }));
    assert.equal(growthPicture(lines), svg);
    assert.equal(growthPicture(reversed), svg);
  });

  it('fills no lines of the grid', () => assert.match(svg, /\.grid \{ fill: none;/));

  it('follows the color scheme and loads nothing', () => {
    assert.match(svg, /<title id="title">[^<]+<\/title>\n<desc id="desc">Seconds with 100; 300; 1,000/);
    assert.match(svg, /@media \(prefers-color-scheme: dark\)/);
    assert.doesNotMatch(svg, /href|url\(|@import|<script|<image/);
  });

  it('is refused for one size', () => {
    const single = [{ name: 'code', points: [{ size: 100, seconds: 1 }] }];
    assert.throws(() => growthPicture(single), /two sizes or more/);
  });
});
