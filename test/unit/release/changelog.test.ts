import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { findChangelogFlaws, readChangelog } from '../../../scripts/release/changelog.ts';

const changelog = readFileSync('CHANGELOG.md', 'utf8');
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

describe('the changelog', () => {
  it('follows the convention', () => assert.deepEqual(findChangelogFlaws(changelog), []));

  it('has what is not released, or the version of the manifest, at its top', () => {
    const [top] = readChangelog(changelog);
    assert.ok(top && [undefined, version].includes(top.version), top?.version);
  });
});

const released = '## 1.9.0 - 2026-02-01\n\n### Added\n\n- A\n  line.\n\n### Fixed\n\n- B.';

describe('a changelog', () => {
  it('is read by version', () => {
    const text = `# Changelog\n\nThe convention.\n\n## Unreleased\n\n${released}\n`;
    assert.deepEqual(readChangelog(text.replaceAll('\n', '\r\n')), [
      { version: undefined, date: undefined, line: 5, text: '' },
      { version: '1.9.0', date: '2026-02-01', line: 7, text: released.split('\n').slice(2).join('\n') },
    ]);
    assert.deepEqual(findChangelogFlaws(text), []);
  });

  for (const [text, flaw] of [
    ['# Changes\n\n## Unreleased', 'Line 1: begin with "# Changelog".'],
    ['# Changelog', 'There is no version.'],
    [`# Changelog\n\n${released}\n\n## 1.8`, 'Line 14: write "## Unreleased" or "## 1.2.3 - 2026-01-31".'],
    [`# Changelog\n\n${released}\n\n## Unreleased`, 'Line 14: move "Unreleased" to the top.'],
    [
      `# Changelog\n\n${released}\n\n${released.replace('1.9.0', '1.10.0')}`,
      "Line 14: 1.10.0 isn't older than 1.9.0 above it.",
    ],
    [
      `# Changelog\n\n${released}\n\n${released.replace('1.9.0 - 2026-02-01', '1.8.0 - 2026-02-02')}`,
      "Line 14: 1.8.0 isn't older than 1.9.0 above it.",
    ],
    [`# Changelog\n\n${released.replace('02-01', '02-30')}`, "Line 3: 2026-02-30 isn't a date."],
    ['# Changelog\n\n## 1.0.0 - 2026-02-01', 'Line 3: in 1.0.0, there are no changes.'],
    [
      '# Changelog\n\n## Unreleased\n\n- A.',
      'Line 3: in Unreleased, move each change below a kind, such as "### Added".',
    ],
    ['# Changelog\n\n## Unreleased\n\n### Fixed\n\n', 'Line 3: in Unreleased, "Fixed" is empty.'],
    [
      '# Changelog\n\n## Unreleased\n\n### New\n\n- A.',
      'Line 3: in Unreleased, "New" isn\'t one of Added, Changed, Deprecated, Removed, Fixed, Security.',
    ],
    [
      '# Changelog\n\n## Unreleased\n\n### Fixed\n\n- A.\n\n### Added\n\n- B.',
      'Line 3: in Unreleased, write each kind once, in the order Added, Fixed.',
    ],
    [
      '# Changelog\n\n## Unreleased\n\n### Fixed\n\n- A.\n\n### Fixed\n\n- B.',
      'Line 3: in Unreleased, write each kind once, in the order Fixed.',
    ],
  ] as const)
    it(`is refused: ${flaw}`, () => assert.deepEqual(findChangelogFlaws(text), [flaw]));
});
