/** The fields of the manifest that name the public address of the project. */
export interface AddressFields {
  readonly repository?: { readonly type: 'git'; readonly url: string };
  readonly homepage?: string;
  readonly bugs?: { readonly url: string };
  readonly qna?: string;
}

/**
 * The fields for a project on GitHub, GitLab or a server like them.
 *
 * @param address of the repository, as a browser opens it; undefined where the project isn't public
 * @throws {Error} when it is no such address
 */
export function addressFields(address: string | undefined): AddressFields {
  if (address === undefined) return {};
  const url = address.replace(/(?:\.git)?\/*$/, '');
  if (!/^https:\/\/[^/?#@\s]+\/[^/?#\s]+\/[^?#\s]*[^/?#\s]$/.test(url) || !URL.canParse(url))
    throw new Error(`"${address}" isn't the address of a repository, such as https://github.com/OWNER/NAME`);
  const issues = new URL(url).hostname.includes('gitlab') ? `${url}/-/issues` : `${url}/issues`;
  return {
    repository: { type: 'git', url: `${url}.git` },
    homepage: `${url}#readme`,
    bugs: { url: issues },
    qna: issues,
  };
}

/** A manifest with the fields of an address, in place of those that it has. */
export function withAddress(manifest: object, address: string | undefined): object {
  const fields = addressFields(address);
  const { repository: _1, homepage: _2, bugs: _3, qna: _4, ...rest } = manifest as Record<string, unknown>;
  const entries = Object.entries(rest);
  const at = entries.findIndex(([name]) => name === 'license') + 1;
  return Object.fromEntries(entries.toSpliced(at, 0, ...Object.entries(fields)));
}
