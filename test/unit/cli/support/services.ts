import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Modes } from '../../../../src/service/parts.ts';
import { buildService, start, type Started } from '../../service/serviceProcess.ts';

export const allModes: readonly Modes[] = (['full', 'abridged'] as const).flatMap((pull) =>
  (['replace', 'upsert'] as const).map((push) => ({ pull, push })),
);

export const nameOf = ({ pull, push }: Modes): string => `pull ${pull}, push ${push}`;

let bundle: Promise<string> | undefined;
const services = new Map<string, Promise<ServiceProcess>>();

/** The service as it ships, in a process of its own: one for each mode in a run of the tests. */
export function serviceIn(modes: Modes): Promise<ServiceProcess> {
  const name = nameOf(modes);
  const service = services.get(name) ?? ServiceProcess.start(modes);
  services.set(name, service);
  return service;
}

after(async () => {
  for (const service of services.values()) await (await service).end();
  if (bundle) rmSync(path.dirname(await bundle), { recursive: true });
});

/** A process of the service, that keeps its port and its data when it dies and rises again. */
export class ServiceProcess {
  private readonly data = mkdtempSync(path.join(tmpdir(), 'ptc-cli-service-'));
  private running: Started | undefined;
  private port = '0';
  /** How many desks there were: the ids of one are nobody else's. */
  desks = 0;

  private constructor(readonly modes: Modes) {}

  static async start(modes: Modes): Promise<ServiceProcess> {
    const service = new ServiceProcess(modes);
    await service.rise();
    return service;
  }

  get now(): Started {
    if (!this.running) throw new Error('The service is dead');
    return this.running;
  }

  /** `http://127.0.0.1:PORT` */
  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get key(): string {
    return this.now.addresses.apiKey ?? '';
  }

  async rise(): Promise<void> {
    if (this.running) return;
    const { pull, push } = this.modes;
    const args = ['--port', this.port, '--data', this.data, '--pull', pull, '--push', push, '--parent-stdin'];
    this.running = await start(await (bundle ??= buildService()), ...args);
    this.port = new URL(this.running.addresses.url).port;
  }

  /** `kill -9`: whatever it is at stays as it is. */
  async die(): Promise<void> {
    const { running } = this;
    this.running = undefined;
    await running?.end('SIGKILL');
  }

  async end(): Promise<void> {
    await this.running?.end('SIGTERM');
    rmSync(this.data, { recursive: true });
  }
}
