import type { Agent } from 'node:http';
import { request } from 'node:https';
import type { PeerCertificate, TLSSocket } from 'node:tls';
import { getErrorCode } from './getErrorCode.ts';

/** The codes of certificates whose issuer is not known to this machine. */
const unknownIssuer: ReadonlySet<string | undefined> = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/**
 * Finds who issued a certificate that was refused, for the message that says so: Node's error doesn't. The
 * connection ends with the handshake, and nothing is sent on it, neither a request nor the API key.
 *
 * @param error the failure of the request; undefined is returned where it is not about the issuer
 */
export function readIssuer(
  error: unknown,
  url: URL,
  agent: Agent | undefined,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (!unknownIssuer.has(getErrorCode(error)) || signal.aborted) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    // Not ended, so that it sends nothing.
    const connection = request(url, { rejectUnauthorized: false, signal, ...(agent && { agent }) });
    connection.once('socket', (socket) => {
      socket.once('secureConnect', () => {
        resolve(nameOf((socket as TLSSocket).getPeerCertificate()));
        connection.destroy();
      });
    });
    connection.on('error', () => resolve(undefined));
    connection.once('close', () => resolve(undefined));
  });
}

function nameOf({ issuer }: Partial<PeerCertificate>): string | undefined {
  const name = issuer?.CN?.toString();
  const organization = issuer?.O?.toString();
  return name && organization ? `${name} (${organization})` : name || organization;
}
