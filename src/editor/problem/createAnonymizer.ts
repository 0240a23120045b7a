import { isLoopback } from '../../core/target/serviceAddresses.ts';
import { escapeRegExp } from '../../core/text/shortTexts.ts';
import { createRedactor } from '../../runner/redaction/redaction.ts';

/** What must not be in a report. */
interface PrivateFacts {
  /** API keys, values of variables, passwords and headers. */
  readonly secrets: readonly string[];
  /** Names of hosts that may stand in a text without an address. */
  readonly hosts: readonly string[];
  /** The home folder. */
  readonly home: string;
  /** The folders of the workspace. */
  readonly folders: readonly string[];
}

/**
 * Takes secrets, host names, email addresses and the paths of folders out of texts. The same host is the same label in
 * all texts. A secret of fewer than three characters is left, unless a name such as `password` stands before it.
 */
export function createAnonymizer({ secrets, hosts, home, folders }: PrivateFacts): (text: string) => string {
  const redact = createRedactor(
    new Map([...new Set(secrets)].map((value, index) => [`SECRET_${index + 1}`, value])),
  );
  const labels = new HostLabels(hosts);
  const paths = [
    ...folders.map((folder, index) => [folder, `<folder-${index + 1}>`] as const),
    [home, '~'] as const,
  ]
    .filter(([folder]) => /[^\\/]/.test(folder))
    .toSorted(([one], [other]) => other.length - one.length)
    .map(([folder, label]) => [pathPattern(folder), label] as const);
  return (text) => {
    let result = labels.replaceIn(withoutCredentials(redact(text)));
    for (const [pattern, label] of paths) result = result.replaceAll(pattern, label);
    return result.replaceAll(homeOfOthers, '~').replaceAll(email, '<email>');
  };
}

const headers = /\b((?:proxy-)?authorization|(?:set-)?cookie)(["']?\s*[:=]\s*)[^\n]+/gi;
const named =
  /\b(\w*(?:password|passwd|secret|token|api[-_]?key))(["']?\s*[:=]\s*)(?:"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[^\s,;&}]+)/gi;
const scheme = /\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi;
const token = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{32,}(?![\w-])/g;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Replaces what looks like a secret, whoever wrote it. */
const withoutCredentials = (text: string): string =>
  text
    .replaceAll(headers, '$1$2…')
    .replaceAll(named, '$1$2…')
    .replaceAll(scheme, '$1 …')
    .replaceAll(token, (found) => (uuid.test(found) ? found : '<token>'));

/** A path as it is, in JSON, in code or in a URL, on a disk that may ignore case. */
function pathPattern(folder: string): RegExp {
  const parts = folder.split(/[\\/]+/).filter((part) => part !== '');
  const start = /^[\\/]/.test(folder) ? String.raw`(?<![\w.~-])${separators}` : String.raw`(?<![\w])`;
  const body = parts.map((part) => Array.from(part, characterPattern).join('')).join(separators);
  return new RegExp(String.raw`${start}${body}(?![\w-]|\.\w)`, 'giu');
}

const separators = String.raw`(?:[\\/]|%2F|%5C)+`;

function characterPattern(character: string): string {
  if (/\w/.test(character)) return character;
  const encoded = [...Buffer.from(character)]
    .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
    .join('');
  return `(?:${escapeRegExp(character)}|${encoded})`;
}

const homeOfOthers =
  /(?:(?<![\w.~-])|(?<=[\\/]{2})|[A-Za-z](?::|%3A))[\\/]+(?:Users|home|Documents and Settings)[\\/]+[^\\/\s"'<>:|?*]+/gi;
const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,}/g;

const address =
  /\b([a-z][a-z\d+.-]*):\/\/([^\s"'<>`\\)\]}/?#]*)([^\s"'<>`\\)\]}?#]*)([?#][^\s"'<>`\\)\]}]*)?/gi;
const unreachable = /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ETIMEDOUT|ECONNRESET)\s+([^\s:,]+)/g;
const knownEnding =
  /(?<![\w.@/\\-])(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:com|net|org|io|dev|cloud|local|internal|corp|lan|intranet|example|invalid)(?![\w.-]*\w)/gi;
const ipv4 = /(?<![\w.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\w.])/g;

/** Replaces names of hosts in texts by `host-1`, `host-2`. Those of this machine stay. */
class HostLabels {
  private readonly labels = new Map<string, string>();

  constructor(hosts: readonly string[]) {
    hosts.forEach((host) => this.label(host));
  }

  /** The text with labels, and its addresses without user, query and fragment. */
  replaceIn(text: string): string {
    const found = [unreachable, knownEnding, ipv4].flatMap((pattern) =>
      Array.from(text.matchAll(pattern), (match) => match[1] ?? match[0]),
    );
    found.forEach((host) => this.label(host));
    const shortened = text.replaceAll(
      address,
      (_, scheme: string, authority: string, path: string, rest?: string) =>
        `${scheme}://${this.labelAuthority(authority)}${path}${rest ? `${rest[0]}…` : ''}`,
    );
    return this.replaceNames(shortened);
  }

  private labelAuthority(authority: string): string {
    const [, host = '', port = ''] = /^(\[[^\]]*\]?|[^:]*)(:\d*)?/.exec(authority.replace(/^.*@/, '')) ?? [];
    return `${this.label(host)}${port}`;
  }

  private label(host: string): string {
    const name = host.toLowerCase();
    if (name === '' || isLoopback(name) || isLabel.test(name)) return host;
    const label = this.labels.get(name) ?? `host-${this.labels.size + 1}`;
    this.labels.set(name, label);
    return label;
  }

  private replaceNames(text: string): string {
    const names = [...this.labels.keys()]
      .filter((name) => name.length > 1)
      .toSorted((one, other) => other.length - one.length);
    if (names.length === 0) return text;
    const escaped = names.map(escapeRegExp);
    const pattern = new RegExp(String.raw`(?<![\w-])(?:${escaped.join('|')})(?![\w-])`, 'gi');
    return text.replaceAll(pattern, (name) => this.label(name));
  }
}

const isLabel = /^host-\d+$/;
