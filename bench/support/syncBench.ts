import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { builtCli } from '../../test/support/cliCommand.ts';
import { benchTargetId } from './benchTarget.ts';
import { measureProcess, medianUsage, type Usage } from './measureProcess.ts';

/** A piece of work that was measured, beside its reference. */
export interface Measured {
  readonly name: string;
  readonly ours: Usage;
  readonly reference: Usage;
  readonly referenceName: string;
}

interface Work {
  readonly name: string;
  /** What has to be so before it is measured. */
  prepare?(bench: SyncBench): Promise<void> | void;
  readonly command: readonly string[];
  /** The floor, or the name of the work that is the reference. */
  readonly reference: { readonly floor: string; readonly name: string } | { readonly work: string };
}

const unchanged = { floor: 'unchanged', name: 'get the body, hash every file and every case' };
const parsed = { floor: 'parse', name: 'one parse of every file by yaml' };
const root = path.resolve(import.meta.dirname, '../..');

/** The measured work, in the order in which it is done: each needs what those before left behind. */
export const works: readonly Work[] = [
  {
    name: 'pull into an empty folder',
    prepare: (bench) => bench.empty(),
    command: ['pull'],
    reference: { floor: 'pull', name: 'JSON.parse, JSON.stringify, write the files' },
  },
  { name: 'pull, nothing changed', command: ['pull'], reference: unchanged },
  { name: 'push, nothing changed', command: ['push'], reference: unchanged },
  {
    name: 'pull, 1 % changed on the service',
    prepare: (bench) => bench.changeService(),
    command: ['pull'],
    reference: { work: 'pull, nothing changed' },
  },
  {
    name: 'push, 1 % changed in files',
    prepare: (bench) => bench.editFiles(),
    command: ['push'],
    reference: { work: 'push, nothing changed' },
  },
  {
    name: 'validate',
    prepare: (bench) => bench.forgetReadings(),
    command: ['validate'],
    reference: parsed,
  },
  { name: 'validate, nothing changed', command: ['validate'], reference: parsed },
  {
    name: 'code',
    prepare: (bench) => bench.forgetCode(),
    command: ['code'],
    reference: { floor: 'code', name: 'JSON.stringify, write the same files' },
  },
];

/** The command line and a service from memory, with a folder of their own. */
export class SyncBench {
  private edits = 0;

  private constructor(
    private readonly folder: string,
    private readonly service: ChildProcess,
    private readonly origin: string,
    private readonly cli: string,
  ) {}

  /** Starts a service with so many test cases. */
  static async start(folder: string, size: number): Promise<SyncBench> {
    const script = path.join(import.meta.dirname, 'benchService.ts');
    const service = spawn(process.execPath, ['--import', 'tsx', script, String(size)], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [port] = (await once(service.stdout, 'data')) as [Buffer];
    return new SyncBench(folder, service, `http://127.0.0.1:${String(port).trim()}`, await builtCli());
  }

  stop(): void {
    this.service.kill();
  }

  /** Measures all work as often as `repeat` says; the medians count. */
  async measure(repeat: number): Promise<ReadonlyMap<string, Measured>> {
    const found = new Map<string, Measured>();
    for (const work of works) {
      const [ours, references]: [Usage[], Usage[]] = [[], []];
      for (let round = 0; round < repeat; round++) {
        await work.prepare?.(this);
        ours.push(this.run(work.command));
        if ('floor' in work.reference) references.push(this.floor(work.reference.floor));
      }
      const { reference } = work;
      const other = 'work' in reference ? found.get(reference.work)?.ours : medianUsage(references);
      found.set(work.name, {
        name: work.name,
        ours: medianUsage(ours),
        reference: other ?? medianUsage([]),
        referenceName: 'work' in reference ? reference.work : reference.name,
      });
    }
    return found;
  }

  empty(): void {
    for (const name of ['cases', 'state', 'cases-floor'])
      rmSync(path.join(this.folder, name), { recursive: true, force: true });
  }

  /** What `validate` remembers lies in the folder of its records. */
  forgetReadings(): void {
    const state = path.join(this.folder, 'state');
    for (const name of readdirSync(state)) rmSync(path.join(state, name, 'validated.jsonl'), { force: true });
  }

  forgetCode(): void {
    for (const name of ['code', 'code-floor'])
      rmSync(path.join(this.folder, name), { recursive: true, force: true });
  }

  async changeService(): Promise<void> {
    // While a command runs, this process notices nothing: a connection that is kept may be closed by then.
    await fetch(`${this.origin}/change`, { method: 'POST', headers: { Connection: 'close' } });
  }

  editFiles(): void {
    this.edits++;
    const files = readdirSync(this.cases, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .toSorted();
    for (const file of files.filter((_, at) => at % 100 === 50)) {
      const text = readFileSync(file, 'utf8').replace(/^prompt: .*$/m, `prompt: Edit ${this.edits}`);
      writeFileSync(file, text);
    }
  }

  private get cases(): string {
    return path.join(this.folder, 'cases');
  }

  private run([command = '']: readonly string[]): Usage {
    const state = ['--state', path.join(this.folder, 'state')];
    const service = ['--url', `${this.origin}/api`, '--target', benchTargetId, ...state];
    const code = ['--out', path.join(this.folder, 'code'), '--url', 'https://example.com'];
    const more = { pull: service, push: service, validate: state, code }[command] ?? [];
    const args = [this.cli, command, '--folder', this.cases, ...more];
    return measureProcess(args, this.folder, { PORTABLE_TESTS_API_KEY: 'the-key-of-the-bench' });
  }

  private floor(work: string): Usage {
    const script = path.join(import.meta.dirname, 'floor.mjs');
    const folder = work === 'code' ? path.join(this.folder, 'code') : this.cases;
    return measureProcess([script, work, `${this.origin}/apiKey/pull`, folder], this.folder);
  }
}
