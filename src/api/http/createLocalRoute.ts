import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { Agent } from 'node:http';
import type { LookupFunction } from 'node:net';

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
