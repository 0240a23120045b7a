/** The names of this machine (https://www.rfc-editor.org/rfc/rfc6761#section-6.3), as `URL.hostname` gives them. */
export const isLocalName = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost');

/**
 * Whether a host is this machine, to which plain http is fine: the name as `URL.hostname` gives it. Where
 * a name leads is looked at when the connection is made: see `createLocalRoute`.
 */
export const isLoopback = (hostname: string): boolean =>
  isLocalName(hostname) || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
