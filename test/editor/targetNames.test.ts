import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ApiKeys } from '../../src/editor/connection/apiKeys.ts';
import { connectLocal } from '../../src/editor/connection/connectionCommands.ts';
import { Services } from '../../src/editor/connection/services.ts';
import type { RunSettings } from '../../src/editor/playwright/runSettings.ts';
import { LocalApiClient } from '../../src/editor/results/localApiClient.ts';
import { ChosenEnvironments } from '../../src/editor/run/chosenEnvironments.ts';
import { servicesInSettings } from '../../src/editor/targets/targetFolders.ts';
import { TargetStatusItem } from '../../src/editor/targets/targetsFeature.ts';
import { closeEditors } from './support/fixture.ts';
import { Memory, parts, Secrets } from './support/parts.ts';
import { bindTargets } from './support/targetsSetting.ts';
import { inWorkspace } from './support/workspace.ts';

const sampleTargetId = '5a3e1f00-0000-4000-8000-000000000001';

describe('the name of a test target in the status bar', () => {
  const made = parts();
  let bound: { restore(): Promise<void> } | undefined;

  const bindTo = async (testTargetId: string): Promise<void> => {
    bound = await bindTargets([{ folder: 'named-tests', testTargetId, serviceUrl: 'local' }]);
  };
  /** The item as the next window shows it before a service is asked. */
  const shownNext = (state: vscode.Memento): unknown[] => {
    const services = new Services(state, new ApiKeys(new Secrets()), made.local, servicesInSettings);
    const item = vscode.window.createStatusBarItem();
    const status = new TargetStatusItem((folder) => services.targetNames.of(folder), item);
    const shown = [item.text, item.tooltip, item.accessibilityInformation?.label];
    status.dispose();
    services.dispose();
    return shown;
  };

  before(closeEditors);
  afterEach(() => bound?.restore());
  after(() => made.dispose());

  it('is left out if no service has sent it', async () => {
    await bindTo(sampleTargetId);
    assert.deepEqual(shownNext(new Memory()), [
      '$(target) Local service',
      'Test cases in named-tests belong to a test target on Local service. Click to choose another.',
      'Test target on Local service',
    ]);
  });

  it('is known once the local service is connected, as the sample does before its window opens', async () => {
    await bindTo(sampleTargetId);
    await connectLocal(made.services, made.local);
    assert.deepEqual(shownNext(made.state), [
      '$(target) Local service: Sample shop',
      'Test cases in named-tests belong to the test target Sample shop on Local service. Click to choose another.',
      'Test target Sample shop on Local service',
    ]);
  });

  it('is known of a new test target, and follows its changes', async () => {
    const client = await made.services.client('local');
    const { id } = await client.createTestTarget({
      testTarget: { app: 'Corner shop', discoveryUrl: 'https://shop.example.com' },
    });
    await bindTo(id);
    assert.equal(shownNext(made.state)[0], '$(target) Local service: Corner shop');
    await client.updateTestTarget(id, { app: 'Market' });
    assert.equal(shownNext(made.state)[0], '$(target) Local service: Market');
  });

  it('is known once a run has asked for its environments', async () => {
    await bindTo(sampleTargetId);
    const state = new Memory();
    const services = new Services(state, made.keys, made.local, servicesInSettings);
    const reports = new LocalApiClient(made.local, made.keys);
    const environments = new ChosenEnvironments(
      new Memory(),
      services,
      reports,
      { of: () => undefined },
      { ready: Promise.resolve(), all: () => [] },
    );
    await environments.of(inWorkspace('named-tests', 'pay.yaml'), { url: '' } as RunSettings);
    services.dispose();
    assert.equal(shownNext(state)[0], '$(target) Local service: Sample shop');
  });

  it('is left out again once the service is disconnected', async () => {
    await bindTo(sampleTargetId);
    await made.services.remove('local');
    assert.equal(shownNext(made.state)[0], '$(target) Local service');
  });

  it('is left out if the saved value is invalid', async () => {
    await bindTo(sampleTargetId);
    const state = new Memory();
    await state.update('targetNames:local', 'Sample shop');
    assert.equal(shownNext(state)[0], '$(target) Local service');
  });
});
