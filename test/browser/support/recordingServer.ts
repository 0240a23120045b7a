import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';

/** Starts another server on this machine, which records all that it is sent. */
export async function startRecordingServer(): Promise<{
  url: string;
  host: string;
  seen: { path: string; headers: IncomingHttpHeaders }[];
  close(): void;
}> {
  const seen: { path: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer(({ url = '', headers }, response) => {
    seen.push({ path: url, headers });
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port');
  const host = `127.0.0.1:${address.port}`;
  return {
    url: `http://${host}/api`,
    host,
    seen,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
