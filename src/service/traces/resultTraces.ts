import type { TraceFolder } from './traceFolder.ts';
import type { TraceLinks } from './traceLinks.ts';

/** The traces of results and where they are read. */
export class ResultTraces {
  constructor(
    readonly folder: TraceFolder,
    private readonly links: TraceLinks,
    /** Of the keyless port. */
    private readonly origin: string,
  ) {}

  /** The URL of a result's trace, as long as the trace is kept. URLs end; this one is fresh. */
  urlOf(resultId: string): string | undefined {
    if (!this.folder.has(resultId)) return undefined;
    return `${this.origin}/traces/${this.links.tokenOf(resultId)}/trace.zip`;
  }
}
