import path from 'node:path';

/** Files of a repository, as far as links need them. */
export interface LinkedFiles {
  /** Whether a path of the repository is a file or a folder. */
  exists(file: string): boolean;
  /** The Markdown text of a file. */
  read(file: string): string;
}

/**
 * Finds the relative links of a Markdown page that lead nowhere.
 *
 * @param page its path in the repository
 * @returns the targets of the links, as they are written
 */
export function brokenLinks(page: string, files: LinkedFiles): string[] {
  return linksIn(files.read(page)).filter((link) => {
    const [target = '', anchor] = link.split('#');
    const file = target === '' ? page : resolveLink(page, target);
    if (!files.exists(file)) return true;
    return anchor !== undefined && !anchorsIn(files.read(file)).has(anchor);
  });
}

/** The path in the repository that a relative link of a page names. */
export const resolveLink = (page: string, target: string): string =>
  path.posix.join(path.posix.dirname(page), decodeURI(target));

/** The targets of relative links and images, in their order. */
export const linksIn = (markdown: string): string[] =>
  [...withoutCode(markdown).matchAll(/\]\(([^)\s]+)(?: "[^"]*")?\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z][a-z+.-]*:/i.test(target));

/** The anchors of a page's headings, as GitHub and VS Code name them. */
function anchorsIn(markdown: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of withoutFences(markdown).matchAll(/^#{1,6} (.+?) *$/gm)) {
    const anchor = anchorOf(heading);
    let unique = anchor;
    for (let count = 1; anchors.has(unique); count++) unique = `${anchor}-${count}`;
    anchors.add(unique);
  }
  return anchors;
}

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

const withoutFences = (markdown: string): string =>
  markdown.replaceAll(/^( *)(`{3,})[^\n]*\n.*?^\1\2 *$/gms, '');

const withoutCode = (markdown: string): string => withoutFences(markdown).replaceAll(/`[^`]*`/g, '');
