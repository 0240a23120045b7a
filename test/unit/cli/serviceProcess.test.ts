import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestTarget } from '../../../src/api/contract.ts';
import { buildService, start, type Started } from '../service/serviceProcess.ts';
import { runCli, treeOf, type Run } from './support.ts';

const id = (number: number): string => `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`;
const caseText = (number: number, more = ''): string =>
  `# by hand\nid: ${id(number)}\ndescription: Case ${number}\n${more}elements:\n  - interaction: { action: CLICK } # once\n    selectors:\n      - { selectorType: ROLE, selector: button, options: { name: Save } }\nversion: "1"\nrunStatus: ON\n`;

describe('Two people and the service in a process of its own', function () {
  this.timeout(60_000);
  let bundle: string;
  let root: string;
  let service: Started;
  let target: string;

  before(async () => {
    bundle = await buildService();
  });
  beforeEach(() => {
    root = realpathSync(mkdtempSync(path.join(tmpdir(), 'ptc-two-')));
  });
  afterEach(async () => {
    await service.end('SIGTERM');
    rmSync(root, { recursive: true });
  });

  const folderOf = (person: string): string => path.join(root, person, 'tests');
  const run = async (person: string, command: string, ...more: string[]): Promise<Run> => {
    mkdirSync(folderOf(person), { recursive: true });
    const own = ['--folder', folderOf(person), '--state', path.join(root, person, 'state')];
    const there = ['--url', service.addresses.url, '--target', target];
    const env = { PORTABLE_TESTS_API_KEY: service.addresses.apiKey ?? '', HOME: root };
    return runCli([command, ...own, ...there, ...more], { env });
  };
  const done = async (person: string, command: string, ...more: string[]): Promise<void> => {
    const { code, stdout, stderr } = await run(person, command, ...more);
    assert.equal(code, 0, `${stdout}\n${stderr}`);
  };
  const write = (person: string, file: string, text: string): void => {
    mkdirSync(folderOf(person), { recursive: true });
    writeFileSync(path.join(folderOf(person), file), text);
  };
  const read = (person: string, file: string): string =>
    readFileSync(path.join(folderOf(person), file), 'utf8');

  for (const pull of ['full', 'abridged'])
    for (const push of ['replace', 'upsert'])
      it(`lose nothing of each other’s work (pull ${pull}, push ${push})`, async () => {
        const data = path.join(root, 'service');
        service = await start(bundle, '--port', '0', '--data', data, '--pull', pull, '--push', push);
        const made = await service.send<TestTarget>('POST', '/v3/test-targets', {
          testTarget: { app: 'Shop', discoveryUrl: 'https://example.com' },
        });
        target = made.body.id;

        for (const number of [1, 2, 3]) write('ada', `case${number}.yaml`, caseText(number));
        await done('ada', 'push');
        await done('bob', 'pull');
        assert.deepEqual(Object.keys(treeOf(folderOf('bob'))), ['case1.yaml', 'case2.yaml', 'case3.yaml']);

        // Each edits a case, and one is edited by both.
        const renamed = (text: string, words: string): string =>
          text.replace(/^description: .*$/m, `description: ${words}`);
        write('ada', 'case1.yaml', renamed(read('ada', 'case1.yaml'), 'Ada was here'));
        write('ada', 'case3.yaml', renamed(read('ada', 'case3.yaml'), 'Hers'));
        await done('ada', 'push');
        write('bob', 'case2.yaml', renamed(read('bob', 'case2.yaml'), 'Bob was here'));
        write('bob', 'case3.yaml', renamed(read('bob', 'case3.yaml'), 'His'));
        const before = treeOf(folderOf('bob'));
        for (const command of ['push', 'pull']) {
          const { code, stdout, stderr } = await run('bob', command, '--yes');
          assert.equal(code, 2, command);
          assert.match(stdout + stderr, /case3\.yaml|His/);
        }
        assert.deepEqual(treeOf(folderOf('bob')), before);

        // He gives his edit of the third up.
        write('bob', 'case3.yaml', renamed(read('bob', 'case3.yaml'), 'Hers'));
        await done('bob', 'pull');
        await done('bob', 'push');
        await done('ada', 'pull');
        for (const person of ['ada', 'bob'])
          assert.deepEqual(
            Object.values(treeOf(folderOf(person)))
              .map((text) => /^description: (.*)$/m.exec(text)?.[1])
              .toSorted(),
            ['Ada was here', 'Bob was here', 'Hers'],
          );
        assert.match(read('ada', 'bobWasHere.yaml'), /^# by hand\n[^]*\{ action: CLICK \} # once\n/);
        const agreed = [treeOf(folderOf('ada')), treeOf(folderOf('bob'))];
        for (const person of ['ada', 'bob']) {
          await done(person, 'pull');
          await done(person, 'push');
        }
        assert.deepEqual([treeOf(folderOf('ada')), treeOf(folderOf('bob'))], agreed);
      });
});
