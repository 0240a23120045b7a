import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { startGuardProxy, type GuardProxy } from '../../../../src/service/explore/guardedBrowser.ts';

describe('The proxy of an exploration', () => {
  let origin: Server;
  let port: number;
  const heard: string[] = [];
  before(async () => {
    origin = createServer((socket) => {
      socket
        .on('error', () => undefined)
        .on('data', (data) => {
          heard.push(String(data));
          socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
        });
    });
    origin.listen(0, '127.0.0.1');
    await once(origin, 'listening');
    port = (origin.address() as AddressInfo).port;
  });
  after(() => origin.close());
  beforeEach(() => heard.splice(0));

  const statusOf = async ({ url }: GuardProxy, method: string, path: string): Promise<number | undefined> => {
    const asked = request({ port: new URL(url).port, method, path });
    asked.end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  const tunnelled = async ({ url }: GuardProxy, authority: string): Promise<string> => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`);
    const [data] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return String(data).split('\r\n')[0] ?? '';
  };

  it('forwards only reading requests to the origin', async () => {
    const proxy = await startGuardProxy(`http://127.0.0.1:${port}`);
    const here = `http://127.0.0.1:${port}/page?x=1`;
    assert.equal(await statusOf(proxy, 'GET', here), 200);
    assert.match(heard[0] ?? '', /^GET \/page\?x=1 HTTP\/1\.1\r\n/);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      assert.equal(await statusOf(proxy, method, here), 403, method);
    const others = [
      `http://localhost:${port}/`,
      `http://127.0.0.1:${port + 1}/`,
      '/page',
      `ftp://127.0.0.1:${port}/`,
    ];
    for (const other of others) assert.equal(await statusOf(proxy, 'GET', other), 403, other);
    assert.equal(
      await tunnelled(proxy, `127.0.0.1:${port}`),
      'HTTP/1.1 403 Forbidden',
      'no socket for pages',
    );
    assert.equal(heard.length, 1);
    await proxy.close();
  });

  it('opens a tunnel to the origin only when it uses https', async () => {
    const proxy = await startGuardProxy(`https://127.0.0.1:${port}`);
    assert.equal(await tunnelled(proxy, `127.0.0.1:${port}`), 'HTTP/1.1 200 Connection Established');
    for (const other of [`127.0.0.1:${port + 1}`, `localhost:${port}`, '127.0.0.1:443'])
      assert.equal(await tunnelled(proxy, other), 'HTTP/1.1 403 Forbidden');
    assert.equal(await statusOf(proxy, 'GET', `http://127.0.0.1:${port}/`), 403, 'not without encryption');
    await proxy.close();
  });
});
