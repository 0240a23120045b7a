import * as assert from 'node:assert/strict';
import { missingMessage, type Requirement } from '../../../scripts/host/systemPackages.ts';

const requirement = (debianPackage: string, what: string): Requirement => ({
  debianPackage,
  what,
  isThere: () => false,
});
const missing = [requirement('chromium-headless-shell', 'Chromium'), requirement('git', 'git')];

describe('missing system packages', () => {
  it('names the one command that an administrator must run', () => {
    assert.equal(
      missingMessage(missing, true),
      'Missing: Chromium, git. Please ask an administrator to run:\n' +
        '  sudo apt-get update && sudo apt-get install -y --no-install-recommends chromium-headless-shell git',
    );
  });

  it('names what to install where there is no apt', () => {
    assert.equal(
      missingMessage(missing, false),
      "Please install with your system's package manager: Chromium, git.",
    );
  });
});
