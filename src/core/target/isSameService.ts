/** Whether two addresses name one service: it may be written with or without `/api` and slashes at its end. */
export const isSameService = (first: string, second: string): boolean => bare(first) === bare(second);

function bare(serviceUrl: string): string {
  if (!URL.canParse(serviceUrl)) return serviceUrl;
  const { origin, pathname } = new URL(serviceUrl);
  return origin + pathname.replace(/\/+$/, '').replace(/\/api$/, '');
}
