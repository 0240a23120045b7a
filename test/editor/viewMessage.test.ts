import * as assert from 'node:assert/strict';
import { ViewMessage } from '../../src/editor/tree/viewMessage.ts';
import { DisconnectedServices } from '../../src/editor/connection/services.ts';
import { Memory } from './support/parts.ts';
import { bindTargets } from './support/targetsSetting.ts';

describe('the line above the rows of the view', () => {
  it('names which of two folders of one test target is not compared', async () => {
    const view: { message?: string } = {};
    const line = new ViewMessage(
      view,
      { filterText: undefined, state: undefined },
      { list: () => ['local'], disconnected: new DisconnectedServices(new Memory()) },
    );
    const folderOf = (folder: string, last: number) => ({
      folder,
      testTargetId: `5a3e1f00-0000-4000-8000-00000000000${last}`,
      serviceUrl: 'local',
    });
    const bound = await bindTargets([folderOf('a', 1), folderOf('b', 2), folderOf('c', 2)]);
    try {
      line.update();
      assert.match(view.message ?? '', /^b and c belong to the same test target: .* show only b\. To see c/);
    } finally {
      await bound.restore();
    }
    const others = await bindTargets([folderOf('a', 1), folderOf('b', 2), folderOf('b', 2)]);
    try {
      line.update();
      assert.equal(view.message, undefined);
    } finally {
      await others.restore();
    }
  });
});
