/** The path that leads from a base to an address, as test cases join them. */
export function pathBelow(base: string, address: string): string | undefined {
  const [from, to] = [base, address].map((url) => url.replace(/#.*$/, ''));
  if (from === to) return '';
  const folder = new URL(base);
  folder.hash = '';
  folder.search = '';
  if (!folder.pathname.endsWith('/')) folder.pathname += '/';
  return to?.startsWith(folder.href) ? to.slice(folder.href.length) : undefined;
}
