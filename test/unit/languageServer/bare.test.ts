import assert from 'node:assert/strict';
import { actions } from '../../../src/core/case/stepSchemas.ts';
import { RunningServer } from '../support/languageServer/runningServer.ts';

/** What anybody would write: one branch for each action, with its own argument. */
const ordinarySchema = {
  type: 'object',
  properties: {
    elements: {
      type: 'array',
      items: { type: 'object', properties: { interaction: { anyOf: actions.map(branchOf) } } },
    },
  },
};

function branchOf(action: string): object {
  const calledWith =
    action === 'CLOSE_PAGE'
      ? { const: null }
      : action === 'CLICK'
        ? { type: 'object', properties: { double: { type: 'boolean' } } }
        : { type: 'string' };
  const properties = { action: { type: 'string', enum: [action] }, calledWith };
  return { type: 'object', properties, required: ['action'], additionalProperties: false };
}

const head = 'id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab\ndescription: Buy\nelements:\n  - interaction:\n';

describe('beside the bare YAML language server with an ordinary schema, ours', () => {
  let ours: RunningServer;
  let bare: RunningServer;
  before(async () => {
    [ours, bare] = await Promise.all([RunningServer.start(), RunningServer.startBare(ordinarySchema)]);
  });
  after(() => {
    ours.stop();
    bare.stop();
  });

  it('completes every action beside a calledWith that is there, not one', async () => {
    const labels = async (server: RunningServer, calledWith: string): Promise<string[]> =>
      (await server.complete(`${head}      action: ¦\n      calledWith: ${calledWith}\n`)).map(
        ({ label }) => label,
      );
    for (const calledWith of ['null', '{ double: true }', 'a'])
      assert.deepEqual(await labels(ours, calledWith), actions);
    assert.deepEqual(await labels(bare, 'null'), ['CLOSE_PAGE']);
    assert.deepEqual(await labels(bare, '{ double: true }'), ['CLICK']);
  });
});
