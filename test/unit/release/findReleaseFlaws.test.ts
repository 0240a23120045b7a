import assert from 'node:assert/strict';
import { findReleaseFlaws } from '../../../scripts/release/findReleaseFlaws.ts';

const facts = {
  tag: 'v1.2.0',
  manifest: { version: '1.2.0', repository: {} },
  lockedVersion: '1.2.0',
  changelog: '# Changelog\n\n## 1.2.0 - 2026-02-01\n\n### Added\n\n- A.\n',
};

describe('a release', () => {
  it('is published where tag, versions and changelog are the same', () =>
    assert.deepEqual(findReleaseFlaws(facts), []));

  it('is refused with all reasons and what to do', () =>
    assert.deepEqual(
      findReleaseFlaws({
        tag: 'v1.3.0',
        manifest: { version: '1.2.0' },
        lockedVersion: '1.1.0',
        changelog: '# Changelog\n\n## Unreleased\n',
      }),
      [
        'The tag is v1.3.0, but package.json has the version 1.2.0. Tag the commit that sets the version.',
        'package-lock.json has the version 1.1.0. Run npm install, and commit it.',
        'The top of CHANGELOG.md is Unreleased. Change its heading to "## 1.2.0 - YYYY-MM-DD".',
        'The project has no public address. Run npm run address -- https://github.com/OWNER/NAME.',
      ],
    ));
});
