import type { Agent } from 'node:http';
import { parseProxyUrl } from '../../runner/environment/browserProxy.ts';
import { TunnelAgent } from './tunnelAgent.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Finds the agent for a URL by HTTPS_PROXY and NO_PROXY; undefined for a direct connection. */
export function createProxyAgentFinder(env: Environment): (url: URL) => Agent | undefined {
  const address = env['HTTPS_PROXY'] || env['https_proxy'];
  const exceptions = (env['NO_PROXY'] || env['no_proxy'] || '').split(/[\s,]+/).filter(Boolean);
  const proxy = address ? assertProxy(parseProxyUrl(address)) : undefined;
  const agent = proxy && new TunnelAgent(proxy);
  return (url) =>
    url.protocol === 'https:' && !exceptions.some((pattern) => matches(pattern, url)) ? agent : undefined;
}

/** How to write the address of a proxy. */
export const proxyForm =
  'Write it as http://HOST:PORT or http://USER:PASSWORD@HOST:PORT, with special characters as in URLs, such as %23 for #';

function assertProxy(url: URL | undefined): URL {
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new Error(`HTTPS_PROXY is not the address of an http or https proxy. ${proxyForm}.`);
}

/** Whether a pattern matches: `*`, a host with or without port, or a domain with its subdomains. */
function matches(pattern: string, { hostname, port }: URL): boolean {
  if (pattern === '*') return true;
  const [, name = '', onlyPort] = /^(.*?)(?::(\d+))?$/.exec(pattern.toLowerCase()) ?? [];
  if (onlyPort && onlyPort !== (port || '443')) return false;
  const domain = name.replace(/^\*?\./, '');
  return hostname === domain || hostname.endsWith(`.${domain}`);
}
