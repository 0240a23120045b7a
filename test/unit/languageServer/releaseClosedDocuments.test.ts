import assert from 'node:assert/strict';
import { DocumentSymbolRequest } from 'vscode-languageserver-protocol/node';
import { caseText } from '../../../bench/support/caseText.ts';
import { RunningServer } from '../support/languageServer/runningServer.ts';

describe('the memory of the language server', () => {
  let server: RunningServer;
  before(async () => {
    // Enough for a few of the documents below: each takes 5 MB while it is open.
    server = await RunningServer.start(undefined, 40);
  });
  after(() => server.stop());

  it('holds nothing of documents that were closed', async () => {
    assert.equal(await Promise.race([openAndClose(), server.ended()]), 'closed');
  });

  async function openAndClose(): Promise<'closed'> {
    for (let at = 0; at < 12; at++) {
      await server.open(caseText(350));
      const textDocument = { uri: server.lastUri };
      await server.connection.sendRequest(DocumentSymbolRequest.type, { textDocument });
      await server.close(server.lastUri);
    }
    return 'closed';
  }
});
