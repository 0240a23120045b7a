import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { readAllowedOrigins } from '../../src/editor/playwright/runSettings.ts';

describe('origins that code of test cases may fetch from', () => {
  const set = (origins: unknown, target: vscode.ConfigurationTarget) =>
    vscode.workspace.getConfiguration('portableTests.run').update('allowedOrigins', origins, target);

  afterEach(() => set(undefined, vscode.ConfigurationTarget.Global));

  it('are those that the user names', async () => {
    assert.deepEqual(readAllowedOrigins(), []);
    await set(['https://API.example.com/', 'http://localhost:8080'], vscode.ConfigurationTarget.Global);
    assert.deepEqual(readAllowedOrigins(), ['https://api.example.com', 'http://localhost:8080']);
  });

  it('are named by no workspace', async () => {
    await assert.rejects(async () => set(['https://a.example'], vscode.ConfigurationTarget.Workspace));
    assert.deepEqual(readAllowedOrigins(), []);
  });

  it('are refused where they are something else, with what to enter', async () => {
    await set(['https://a.example/v1'], vscode.ConfigurationTarget.Global);
    assert.throws(
      readAllowedOrigins,
      /"https:\/\/a\.example\/v1" in the setting portableTests\.run\.allowedOrigins is not an origin\. Enter a scheme and a host/,
    );
  });
});
