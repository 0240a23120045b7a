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
