import { TraceNotOpen } from './readerProtocol.ts';
import { ReadTrace } from './readTrace.ts';

/** Traces that are open at once: that of the last run, the one before, and one that somebody looks at. */
const mostTraces = 3;

/** The traces that are open, by the number that the host has given each; the one that was not used for longest closes. */
export class OpenTraces {
  private readonly traces = new Map<number, Promise<ReadTrace>>();

  /** @throws {UserError} when the file can't be read as a trace */
  async open(trace: number, ...opened: Parameters<typeof ReadTrace.open>): Promise<ReadTrace> {
    this.close(trace);
    const opening = ReadTrace.open(...opened);
    this.traces.set(trace, opening);
    for (const oldest of [...this.traces.keys()].slice(0, -mostTraces)) this.close(oldest);
    try {
      return await opening;
    } catch (error) {
      this.traces.delete(trace);
      throw error;
    }
  }

  /** @throws {TraceNotOpen} when it was never opened, or closed since */
  async get(trace: number): Promise<ReadTrace> {
    const open = this.traces.get(trace);
    if (!open) throw new TraceNotOpen();
    this.traces.delete(trace);
    this.traces.set(trace, open);
    return open;
  }

  close(trace: number): void {
    const open = this.traces.get(trace);
    this.traces.delete(trace);
    open?.then(
      (read) => read.close(),
      () => undefined,
    );
  }
}
