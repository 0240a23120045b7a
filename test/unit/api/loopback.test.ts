import * as assert from 'node:assert/strict';
import { lookup as systemLookup } from 'node:dns';
import { createClient } from '../../../src/api/createClient.ts';
import type { Lookup } from '../../../src/api/http/addresses.ts';
import { ConnectionError } from '../../../src/api/http/apiErrors.ts';
import { clientFor, failure, key } from '../support/api/clients.ts';
import { closeServers, json, serve, type TestServer } from '../support/api/server.ts';

/** A resolver to which every name leads to these addresses. */
const leadingTo =
  (...addresses: string[]): Lookup =>
  (_hostname, _options, found) =>
    found(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

/** A resolver that knows no name. */
const unknowing: Lookup = (hostname, _options, found) =>
  found(Object.assign(new Error(`ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' }), []);

const called = ({ baseUrl }: TestServer, name: string): { baseUrl: string } => ({
  baseUrl: baseUrl.replace('127.0.0.1', name),
});

describe('Plain http to a name that stands for this machine', () => {
  afterEach(closeServers);

  for (const name of ['localhost', 'app.localhost']) {
    it(`reaches ${name}, under its name, also where no resolver knows it`, async () => {
      const server = await serve(json([]));
      const resolvers = [systemLookup, unknowing, leadingTo('127.0.0.1'), leadingTo('::1', '127.0.0.1')];
      for (const lookup of resolvers)
        assert.deepEqual(await clientFor(called(server, name), { lookup }).listTestTargets(), []);
      assert.deepEqual(
        server.requests.map(({ headers }) => headers.host),
        resolvers.map(() => new URL(server.origin.replace('127.0.0.1', name)).host),
      );
    });

    it(`sends nothing where ${name} leads to another machine`, async () => {
      const server = await serve(json([]));
      for (const addresses of [
        ['192.0.2.1'],
        ['127.0.0.1', '192.0.2.1'],
        ['::1', '2001:db8::1'],
        ['0.0.0.0'],
      ]) {
        const client = clientFor(called(server, name), { lookup: leadingTo(...addresses) });
        const error = await failure(ConnectionError, client.listTestTargets());
        assert.equal(error.reason, 'elsewhere');
        assert.match(
          error.message,
          /is not this machine \(.* leads to .*\): the API key would be sent unencrypted/,
        );
      }
      assert.equal(server.requests.length, 0);
    });
  }

  it('goes anywhere where the user allowed clear text', async () => {
    const server = await serve(json([]));
    const way = {
      apiKey: () => Promise.resolve(key),
      allowInsecureHttp: true,
      lookup: leadingTo('192.0.2.1'),
    };
    const client = createClient({ ...called(server, 'localhost'), ...way });
    assert.deepEqual(await client.listTestTargets(), []);
  });
});
