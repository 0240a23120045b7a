import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { Agent } from 'node:http';
import type { LookupFunction } from 'node:net';
import { message, type Message } from '../../core/message.ts';
import { isLoopback } from '../../core/target/serviceAddresses.ts';
import { UserError } from '../../core/userError.ts';
import { ResponseError, endpointLabel, type RequestContext, adviceIfRepeatable } from './apiErrors.ts';

/**
 * Reads a base URL, which includes the `/api` prefix; query, fragment and slashes at the end fall away.
 *
 * @throws {UserError} when it is not http(s), carries a password, or would send the key over the
 *   network in clear text
 */
export function parseBaseUrl(address: string, allowInsecureHttp = false): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new UserError(
      message("The service's address is not an http or https URL"),
      message('Set it to an address such as https://service.example/api'),
      'connect',
    );
  }
  if (url.username || url.password) {
    throw new UserError(
      message("The service's address at {0} contains a user name or password", url.host),
      message('Remove them: the service identifies you by your API key'),
      'connect',
    );
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname) && !allowInsecureHttp) {
    throw new UserError(
      message('With {0}, the API key would be sent unencrypted', url.origin),
      message('Use https in the address of the service'),
      'connect',
    );
  }
  url.search = '';
  url.hash = '';
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url;
}

const maxRedirects = 5;

const statuses = new Set([301, 302, 303, 307, 308]);

/** Whether a status announces a redirect. */
export const isRedirect = (status: number): boolean => statuses.has(status);

/** A response that points elsewhere. */
interface Redirect {
  readonly status: number;
  readonly location: string | null;
  readonly from: URL;
  /** How many were followed before. */
  readonly count: number;
}

/**
 * Where to send the request instead: only ever within the origin, because the API key goes along.
 *
 * @throws {ResponseError} when it must not be followed; it names the other origin, never the whole URL
 */
export function resolveRedirect(context: RequestContext, redirect: Redirect): URL {
  const { status, location, from } = redirect;
  const to =
    location !== null && URL.canParse(location, from.href) ? new URL(location, from.href) : undefined;
  const label = endpointLabel(context.endpoint);
  if (!to)
    throw refusal(
      context,
      status,
      message('{0} redirects {1} without a target address', context.origin, label),
    );
  const reason = whyRefused(context, redirect, to);
  if (reason) throw refusal(context, status, reason);
  to.username = '';
  to.password = '';
  return to;
}

function whyRefused(
  { origin, endpoint, clean }: RequestContext,
  { status, from, count }: Redirect,
  to: URL,
): Message | undefined {
  const label = endpointLabel(endpoint);
  if (to.origin !== from.origin) {
    const other = to.origin === 'null' ? to.protocol : to.origin;
    return message('{0} redirects to {1}: the API key is never sent there', origin, clean(other, 200));
  }
  const changesRequest = endpoint.method !== 'GET' && status !== 307 && status !== 308;
  if (changesRequest)
    return message('{0} redirects {1} in a way that would change the request ({2})', origin, label, status);
  return count >= maxRedirects ? message('{0} redirects {1} in a loop', origin, label) : undefined;
}

function refusal(context: RequestContext, status: number, what: Message): ResponseError {
  const step = {
    todo: message('If the service has moved, set its new address'),
    nextStep: 'connect',
  } as const;
  // “See other” is what comes after the work: https://www.rfc-editor.org/rfc/rfc9110#section-15.4.4
  const next = status === 303 ? adviceIfRepeatable(context.endpoint, step) : step;
  return new ResponseError(context, 'redirect', status, { what, ...next });
}

/** Finds all addresses of a host, as `dns.lookup` does. */
export type Lookup = (
  hostname: string,
  options: { readonly all: true },
  found: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** A name that stands for this machine leads to another one. */
class NotThisMachine extends Error {
  override readonly name = 'NotThisMachine';
  readonly code = 'ENOTLOOPBACK';
}

/** A connection to a name of this machine that ends nowhere else. */
export interface LocalRoute {
  readonly agent: Agent;
  /** The URL to ask instead. */
  readonly href: string;
  /** The header `Host` of the request. */
  readonly host: string;
}

/**
 * The way to a URL whose host is a name of this machine: what the name resolves to is looked at when the
 * connection is made, so that nothing can change in between. No proxy stands in it: those of VS Code and of
 * systems are passed by for `localhost`, but not for names below it.
 */
export function createLocalRoute(url: URL, lookup: Lookup = systemLookup): LocalRoute {
  const target = new URL(url);
  target.hostname = 'localhost';
  return {
    agent: new Agent({ lookup: loopbackOnly(url.hostname, lookup) }),
    href: target.href,
    host: url.host,
  };
}

/** Gives the addresses of a name where all are of this machine, and its usual ones where nobody knows it. */
function loopbackOnly(hostname: string, lookup: Lookup): LookupFunction {
  return (_localhost, { all }, found) => {
    lookup(hostname, { all: true }, (error, resolved) => {
      const addresses = error ? usual : resolved;
      const other = addresses.find(({ address }) => !isLoopbackAddress(address));
      const [first = usual[0]] = addresses;
      if (other) found(new NotThisMachine(`${hostname} leads to ${other.address}`), '', 0);
      else if (all) found(null, addresses);
      else found(null, first.address, first.family);
    });
  };
}

const usual: [LookupAddress, LookupAddress] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

const isLoopbackAddress = (address: string): boolean => /^(?:::ffff:)?127(?:\.\d+){3}$|^::1$/i.test(address);
