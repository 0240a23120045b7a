/** In characters: Windows and some servers cut or refuse longer addresses. */
export const longestAddress = 7500;

export interface IssueAddress {
  readonly url: string;
  /** Whether the report is in the address. */
  readonly isComplete: boolean;
}

/**
 * The address of a new issue, with the title and the report in it if they fit and the server is known to read them.
 *
 * @param bugs the address of the list of issues
 */
export function issueAddress(bugs: string, title: string, body: string): IssueAddress {
  const list = bugs.replace(/\/+$/, '');
  if (!list.endsWith('/issues')) return { url: bugs, isComplete: false };
  const [titleName, bodyName] = list.endsWith('/-/issues')
    ? ['issue%5Btitle%5D', 'issue%5Bdescription%5D']
    : ['title', 'body'];
  const form = `${list}/new?${titleName}=${encode(title)}`;
  const url = `${form}&${bodyName}=${encode(body)}`;
  return url.length <= longestAddress ? { url, isComplete: true } : { url: form, isComplete: false };
}

/** Half of a surrogate pair, as a cut text has it, can't be encoded. */
const encode = (text: string): string => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'));
