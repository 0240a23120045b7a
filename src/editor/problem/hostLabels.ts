import { escapeRegExp } from '../../core/text/escapeRegExp.ts';
import { isLoopback } from '../../api/http/isLoopback.ts';

const address =
  /\b([a-z][a-z\d+.-]*):\/\/([^\s"'<>`\\)\]}/?#]*)([^\s"'<>`\\)\]}?#]*)([?#][^\s"'<>`\\)\]}]*)?/gi;
const unreachable = /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ETIMEDOUT|ECONNRESET)\s+([^\s:,]+)/g;
const knownEnding =
  /(?<![\w.@/\\-])(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:com|net|org|io|dev|cloud|local|internal|corp|lan|intranet|example|invalid)(?![\w.-]*\w)/gi;
const ipv4 = /(?<![\w.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\w.])/g;

/** Replaces names of hosts in texts by `host-1`, `host-2`. Those of this machine stay. */
export class HostLabels {
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
