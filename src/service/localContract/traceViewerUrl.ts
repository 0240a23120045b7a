/**
 * The address at which Playwright's trace viewer shows a trace that the local service keeps. Both have one origin,
 * also where they are reached under another address than the service knows, such as a forwarded port.
 *
 * @param traceUrl the `traceUrl` of a result
 * @param outside the address at which a browser reaches the origin of `traceUrl`; it may have a path
 */
export function traceViewerUrl(traceUrl: string, outside = new URL(traceUrl).origin): string {
  const base = outside.replace(/\/+$/, '');
  return `${base}/trace/start.html?trace=${encodeURIComponent(base + new URL(traceUrl).pathname)}`;
}
