import { fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { buildBundles } from '../../../support/bundles.ts';

/** A folder for which all processes of a race contend at once. */
export interface Heat {
  readonly folder: string;
  /** Whether the process is killed while it holds the lock. */
  readonly dies: boolean;
}

const hesitate = path.join(import.meta.dirname, 'hesitate.cjs');

let bundles: Promise<string> | undefined;

/** Processes that contend for the lock of a folder, and hesitate before whatever they do. */
export class Race {
  private constructor(
    private readonly start: () => ChildProcess,
    private racers: ChildProcess[],
  ) {}

  /** @param options of each process, as it is started */
  static async of(count: number, options: () => ForkOptions = () => ({})): Promise<Race> {
    bundles ??= buildBundles({
      'racer.cjs': {
        entryPoints: [path.join(import.meta.dirname, 'racer.ts')],
        bundle: true,
        platform: 'node',
      },
    });
    const script = path.join(await bundles, 'racer.cjs');
    const start = (): ChildProcess => {
      const { execArgv = [], ...more } = options();
      return fork(script, { ...more, execArgv: ['--require', hesitate, ...execArgv] });
    };
    return new Race(start, Array.from({ length: count }, start));
  }

  /**
   * Lets every process into a folder once, and those named in `dying` be killed inside. One that was killed is
   * started again.
   *
   * @returns how many were inside while another was
   */
  async run(folder: string, dying: ReadonlySet<number> = new Set()): Promise<number> {
    const ends = this.racers.map(endOf);
    for (const [at, racer] of this.racers.entries())
      racer.send({ folder, dies: dying.has(at) } satisfies Heat);
    const answers = await Promise.all(ends);
    this.racers = this.racers.map((racer, at) =>
      typeof answers[at]?.[0] === 'boolean' && !dying.has(at) ? racer : this.start(),
    );
    return answers.filter(([isAlone]) => isAlone === false).length;
  }

  close(): void {
    for (const racer of this.racers) racer.kill();
  }
}

/** The answer of a process, or the end of one that is killed. */
async function endOf(racer: ChildProcess): Promise<unknown[]> {
  const answered = new AbortController();
  const { signal } = answered;
  return Promise.race([once(racer, 'message', { signal }), once(racer, 'exit', { signal })]).finally(() =>
    answered.abort(),
  );
}
