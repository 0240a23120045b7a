import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gitBuiltins } from '../../../scripts/host/builtinExtensions.ts';
import type { Settings } from '../../../scripts/host/hostOptions.ts';
import { repoRoot } from '../../../scripts/host/paths.ts';
import { removeAtTheEnd } from '../../../scripts/host/processes.ts';
import { RecordingProxy } from '../../support/recordingProxy.ts';
import { agentExtension } from './agentExtension.ts';
import type { EditorWindow } from './editorWindow.ts';
import { sampleTarget } from './localService.ts';
import { packExtension } from './packExtension.ts';
import { hostedKey, ServiceProcess } from './serviceProcess.ts';
import { openWindow } from './window.ts';

/** The git of the workspace: its remote's address holds a secret. */
export const repository = { owner: 'ada', repo: 'shop', ref: 'main', secret: 'remote-4716' };

/**
 * A window whose folder `tests` belongs to a target of a hosted service, by way of a proxy that notes
 * what the service receives. The folder is a git repository, and an agent is installed.
 */
export class ProxiedWindow {
  private constructor(
    readonly window: EditorWindow,
    readonly service: ServiceProcess,
    readonly proxy: RecordingProxy,
  ) {}

  static async open(settings: Settings): Promise<ProxiedWindow> {
    // What was pushed as a draft does not run, but applications are explored.
    const service = await ServiceProcess.start(['--playwright', repoRoot, '--no-runs']);
    const proxy = await RecordingProxy.start(service);
    const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'ptc-proxied-')));
    removeAtTheEnd(folder);
    const window = await openWindow({
      workspace: repositoryIn(path.join(folder, 'workspace'), proxy.url),
      builtins: gitBuiltins,
      others: [await packExtension(agentExtension, folder)],
      settings,
    });
    await window.giveKey(proxy.host, hostedKey);
    return new ProxiedWindow(window, service, proxy);
  }

  async dispose(): Promise<void> {
    await this.window.dispose();
    this.proxy.dispose();
    await this.service.dispose();
  }
}

function repositoryIn(folder: string, serviceUrl: string): string {
  mkdirSync(path.join(folder, '.vscode'), { recursive: true });
  const targets = [{ folder: 'tests', testTargetId: sampleTarget, serviceUrl }];
  writeFileSync(
    path.join(folder, '.vscode/settings.json'),
    JSON.stringify({ 'portableTests.targets': targets }),
  );
  const git = (...args: string[]): unknown =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: folder });
  const { owner, repo, ref, secret } = repository;
  git('init', '-q', '-b', ref);
  git('remote', 'add', 'origin', `https://${owner}:${secret}@git.example.com/${owner}/${repo}.git`);
  git('add', '-A');
  git('commit', '-q', '-m', 'Test cases');
  return folder;
}
