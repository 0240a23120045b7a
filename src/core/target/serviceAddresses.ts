import { message, type Message } from '../message.ts';

/** The address that stands for the service on this machine, in settings and in the list of connections. */
export const localServiceUrl = 'local';

/** The origin that a text names, such as `https://api.example.com`; undefined where it names anything else. */
export function parseOrigin(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { origin } = new URL(text);
  return text.replace(/\/$/, '').toLowerCase() === origin ? origin : undefined;
}

/** Whether two addresses name one service: it may be written with or without `/api` and slashes at its end. */
export const isSameService = (first: string, second: string): boolean => bare(first) === bare(second);

function bare(serviceUrl: string): string {
  if (!URL.canParse(serviceUrl)) return serviceUrl;
  const { origin, pathname } = new URL(serviceUrl);
  return origin + pathname.replace(/\/+$/, '').replace(/\/api$/, '');
}

/** Whether a text is an http or https URL; spaces around it are ignored. */
export const isWebAddress = (text: string | null | undefined): text is string =>
  typeof text === 'string' && /^\s*https?:\/\//i.test(text) && URL.canParse(text);

/**
 * Whether a host is this machine, to which plain http is fine: the name as `URL.hostname` gives it. Where
 * a name leads is looked at when a connection is made.
 */
export const isLoopback = (hostname: string): boolean =>
  isLocalName(hostname) || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);

/** The names of this machine (https://www.rfc-editor.org/rfc/rfc6761#section-6.3), as `URL.hostname` gives them. */
export const isLocalName = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost');

/** The address that a typed text stands for, or why it can't be one. */
type TypedAddress =
  | { readonly address: string; readonly problem?: never }
  | { readonly address?: never; readonly problem: Message };

/**
 * Completes an address as the address bar of a browser does: one without a scheme is http on this machine, else https.
 * A number alone is a port of this machine. Spaces around it, and slips in `://`, fall away; the rest stays as it was
 * typed.
 */
export function completeAddress(typed: string): TypedAddress {
  const text = typed
    .trim()
    .replace(/^:?(?=\d+(?:[/?#]|$))/, 'localhost:')
    .replace(/^(https?):?\/+/i, '$1://');
  // A name with a port, such as `localhost:3000`, has no scheme.
  const [, scheme = '', rest = ''] =
    /^(?:(https?:(?!\d)|[a-z][a-z0-9+.-]*:(?=\D))\/*)?(.*)$/is.exec(text) ?? [];
  if (scheme !== '' && !/^https?:$/i.test(scheme))
    return { problem: message('Enter an address that starts with https:// or http://, not {0}', scheme) };
  const [host = ''] = /^[^/?#\\]*/.exec(rest) ?? [];
  const problem = hostProblem(host);
  if (problem) return { problem };
  const isLocal = isLoopback(new URL(`https://${host}`).hostname);
  return { address: `${scheme || (isLocal ? 'http:' : 'https:')}//${rest}` };
}

/**
 * The address that a text means which was typed behind the origin of a page: a path, unless it names a host itself.
 *
 * @param page the address of the page
 */
export function completeAddressInPage(typed: string, page: string): TypedAddress {
  const text = typed.trim();
  const { origin, host } = new URL(page);
  if (/^[?#]/.test(text)) return { address: new URL(text, page).href };
  if (text.startsWith('/')) return { address: origin + text };
  const [first = ''] = /^[^/?#]*/.exec(text) ?? [];
  if (first === host) return { address: origin + text.slice(host.length) };
  const whole = completeAddress(text);
  const isHere = (whole.address ?? '').startsWith('http:') && !/^\d+(?:[/?#]|$)/.test(text);
  const isWhole = isHere || /^(?:https?\/\/|[a-z][a-z0-9+.-]*:)/i.test(text);
  return isWhole ? whole : { address: `${origin}/${text}` };
}

/** Why a text is no name of a host with or without a port; undefined where it is one. */
function hostProblem(host: string): Message | undefined {
  const [, name = '', port = ''] = /^(.*?)(?::(\d*))?$/.exec(host) ?? [];
  if (name === '') return message('Enter the name of a host, as in https://example.com');
  if (Number(port) > 65_535) return message('Enter a port up to 65535, not {0}', port);
  return URL.canParse(`https://${host}`) ? undefined : message('Enter a valid host name, not "{0}"', name);
}

/**
 * Splits the address of a page into that of its application and a path, which is empty for the first page.
 *
 * @param known the address of the application, where the page may be below it; otherwise its origin is taken
 */
export function splitPageAddress(address: string, known?: string): { base: string; path: string } {
  const { href, origin } = new URL(address);
  for (const base of known === undefined ? [origin] : [known, origin]) {
    const folder = `${new URL(base).href.replace(/\/$/, '')}/`;
    if (`${href}/` === folder) return { base, path: '' };
    if (href.startsWith(folder))
      return { base, path: href === folder ? '' : `/${href.slice(folder.length)}` };
  }
  return { base: origin, path: '' };
}

/** An API key as it was meant: without spaces and quotes around it, as they come along from a JSON or `.env` file. */
export function cleanApiKey(typed: string): string {
  const key = typed.trim().replace(/,$/, '');
  const [, quoted] = /^(?:"([^"]*)"|'([^']*)')$/.exec(key)?.filter((part) => part !== undefined) ?? [];
  return (quoted ?? typed).trim();
}
