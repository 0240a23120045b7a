import { createServer } from 'node:net';

/** The wanted port of 127.0.0.1 when it is free, and else another: browsers keep their caches per origin. */
export async function freePort(wanted = 0): Promise<number> {
  return (
    (await tryPort(wanted)) ??
    (await tryPort(0)) ??
    Promise.reject(new Error('There is no free port on 127.0.0.1'))
  );
}

function tryPort(wanted: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}
