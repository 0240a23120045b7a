import path from 'node:path';
import { dataFiles } from '../dataFolder/dataFiles.ts';
import { listen, type Listener } from '../http/listen.ts';
import { createPages } from '../pages/createPages.ts';
import type { RunToolFinder } from '../runs/runToolFinder.ts';
import type { ServiceClock } from '../store/clock.ts';
import { TraceFolder, traceLimits } from '../traces/traceFolder.ts';
import { TraceLinks } from '../traces/traceLinks.ts';
import { ResultTraces } from '../traces/resultTraces.ts';
import type { ServiceOptions } from './parseServiceOptions.ts';

/** Opens the keyless port, which serves what browsers open. */
export async function startPages(
  { data, sample, allowedHosts }: Pick<ServiceOptions, 'data' | 'sample' | 'allowedHosts'>,
  toolFinder: Pick<RunToolFinder, 'traceViewer'>,
  clock: ServiceClock,
): Promise<Listener & { traces: ResultTraces }> {
  const folder = new TraceFolder(dataFiles(data).traces, traceLimits);
  const links = new TraceLinks(clock);
  const pages = createPages({
    sample: sample === undefined ? undefined : path.join(sample, 'app'),
    traces: folder,
    links,
    viewer: () => toolFinder.traceViewer(),
    allowedHosts,
  });
  const listener = await listen(pages.fetch, 0);
  return { ...listener, traces: new ResultTraces(folder, links, listener.origin) };
}
