import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GeneratedSandbox } from './generatedSandbox.ts';
import { attack, type Escape, type Prey, type SandboxEnd } from './sandboxEscapes.ts';

/** Sandboxes to escape from, and what there is to steal outside of them. */
export class SandboxTrials {
  private constructor(
    private readonly folder: string,
    private readonly servers: readonly Server[],
    private readonly prey: Prey,
    private readonly patient: GeneratedSandbox,
    private readonly hasty: GeneratedSandbox,
  ) {}

  static async open(): Promise<SandboxTrials> {
    const folder = mkdtempSync(path.join(tmpdir(), 'ptc-escapes-'));
    const file = { path: path.join(folder, 'secret.mjs'), text: 'secret-of-this-machine' };
    writeFileSync(file.path, `export default '${file.text}';\n`);
    let asked = 0;
    const other = await served((_, response) => {
      asked += 1;
      response.end(file.text);
    });
    const own = await served((_, response) => response.writeHead(302, { location: originOf(other) }).end());
    const origin = originOf(own);
    const prey: Prey = {
      pid: process.pid,
      file,
      forbidden: { origin: originOf(other), asked: () => asked },
      redirect: `${origin}/redirect`,
    };
    const [patient, hasty] = [new GeneratedSandbox(origin, 60_000), new GeneratedSandbox(origin, 300)];
    return new SandboxTrials(folder, [other, own], prey, patient, hasty);
  }

  /** Tries an escape; gives why it is no refusal, and undefined where the sandbox held. */
  try(escape: Escape): Promise<string | undefined> {
    const sandbox = escape.aim === 'time' ? this.hasty : this.patient;
    return attack(escape, this.prey, (code) => sandbox.run(code));
  }

  /** Runs code that means no harm. */
  run(code: string): Promise<SandboxEnd> {
    return this.patient.run(code);
  }

  close(): void {
    this.patient.remove();
    this.hasty.remove();
    for (const server of this.servers) server.close();
    rmSync(this.folder, { recursive: true });
  }
}

async function served(answer: RequestListener): Promise<Server> {
  const server = createServer(answer).unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const originOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
