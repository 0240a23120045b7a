import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pLimit from 'p-limit';
import { GeneratedSandbox } from '../../support/generatedSandbox.ts';
import { attack, escapes, type Prey } from '../../support/sandboxEscapes.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ptc-escapes-'));
const file = { path: path.join(folder, 'secret.mjs'), text: 'secret-of-this-machine' };

describe('Code of a test case in the sandbox', function () {
  this.timeout(300_000);
  const servers: Server[] = [];
  const verdicts = new Map<string, string | undefined>();
  let patient: GeneratedSandbox;
  let hasty: GeneratedSandbox;

  before(async () => {
    writeFileSync(file.path, `export default '${file.text}';\n`);
    let asked = 0;
    const forbidden = await served((_, response) => {
      asked += 1;
      response.end(file.text);
    });
    const origin = await served((_, response) => response.writeHead(302, { location: forbidden }).end());
    patient = new GeneratedSandbox(origin, 60_000);
    hasty = new GeneratedSandbox(origin, 300);
    const prey: Prey = {
      pid: process.pid,
      file,
      forbidden: { origin: forbidden, asked: () => asked },
      redirect: `${origin}/redirect`,
    };
    const inTurn = pLimit(3);
    const judged = escapes.map((escape) =>
      inTurn(async () => {
        const sandbox = escape.aim === 'time' ? hasty : patient;
        verdicts.set(escape.name, await attack(escape, prey, (code) => sandbox.run(code)));
      }),
    );
    await Promise.all(judged);
  });

  after(() => {
    patient.remove();
    hasty.remove();
    for (const server of servers) server.close();
    rmSync(folder, { recursive: true });
  });

  async function served(answer: Parameters<typeof createServer>[1]): Promise<string> {
    const server = createServer(answer).unref();
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('is tried with 60 ways out', () => assert.equal(verdicts.size, 60));

  for (const { name, aim } of escapes) {
    it(`${aim === 'reach' ? 'reaches nothing outside by' : 'is stopped in'}: ${name}`, () =>
      assert.equal(verdicts.get(name), undefined));
  }

  it('runs as usual after all of them', async () => {
    const { set, error } = await patient.run(`setDynamicVariable('still', 'there');`);
    assert.deepEqual([set, error], [[['still', 'there']], undefined]);
  });
});
