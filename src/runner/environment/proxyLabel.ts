import { message, type Message } from '../../core/message.ts';
import type { BrowserProxy } from './browserProxy.ts';

/** The proxy of a run, for its output: a proxy that wants a user name lets pages load until they time out. */
export function proxyLabel({ url }: BrowserProxy): Message {
  const { protocol, host, username } = new URL(url);
  const server = `${protocol}//${host}`;
  return username === ''
    ? message('Proxy of the browser: {0}, without a user name', server)
    : message('Proxy of the browser: {0}, with a user name and password', server);
}
