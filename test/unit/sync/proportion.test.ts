import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '../../../src/api/createClient.ts';
import type { OutcomeParts } from '../../../src/cli/outcome/commandOutcome.ts';
import { LinkedFolder } from '../../../src/cli/sync/linkedFolder.ts';
import { pullCommand } from '../../../src/cli/sync/pullCommand.ts';
import { pushCommand } from '../../../src/cli/sync/pushCommand.ts';
import { noPause } from '../../../src/core/slices.ts';
import { DiskCaseFiles } from '../../../src/disk/diskCaseFiles.ts';
import { listen, type Listener } from '../../../src/service/process/startService.ts';
import type { CaseFile, Fingerprints, FileChange } from '../../../src/sync/files/caseFiles.ts';
import { createRealisticCases } from '../../support/realisticCases.ts';
import { key, startService, type TestService } from '../../support/testService.ts';

const count = 200;
/** 1 % of them. */
const few = count / 100;

/** The files of a folder, and how many were looked into and written. */
class CountingFiles extends DiskCaseFiles {
  readonly opened = new Set<string>();
  readonly written = new Set<string>();

  override async list(signal?: AbortSignal, known?: Fingerprints): Promise<CaseFile[]> {
    return (await super.list(signal, known)).map((file) => {
      const text = (): string => {
        this.opened.add(file.path);
        return file.text;
      };
      return Object.create(file, { text: { get: text } }) as CaseFile;
    });
  }

  override async replace(change: FileChange): Promise<boolean> {
    this.written.add(change.path);
    return super.replace(change);
  }
}

/** Notes the records that a folder reads in one piece. */
function countWholeReads(folder: LinkedFolder): string[] {
  const read: string[] = [];
  const { store } = folder;
  const readBytes = store.readBytes.bind(store);
  store.readBytes = (name) => {
    read.push(name);
    return readBytes(name);
  };
  return read;
}

interface Counts {
  /** Requests by method and the end of their paths. */
  readonly requests: Readonly<Record<string, number>>;
  /** Test cases of answers that were checked. */
  readonly checked: number;
  /** How often a record was held in memory as a whole. */
  readonly recordsRead: number;
  /** Files whose text was decoded, be it to parse it or to compare it. */
  readonly opened: number;
  readonly written: number;
}

describe(`A sync of ${count} test cases`, () => {
  let service: TestService;
  let listener: Listener;
  let target: string;
  let root: string;
  let requests: Record<string, number>;
  /** The indentation of answers after a push, which gives each test case another fingerprint. */
  let indentAfterPush: number | undefined;

  beforeEach(async () => {
    root = mkdtempSync(path.join(tmpdir(), 'ptc-proportion-'));
    service = startService();
    target = await service.target();
    await service.push(target, ...createRealisticCases(count));
    indentAfterPush = undefined;
    let indent: number | undefined;
    listener = await listen(async (request) => {
      const name = `${request.method} ${path.basename(new URL(request.url).pathname)}`;
      requests[name] = (requests[name] ?? 0) + 1;
      const response = await service.app.fetch(request);
      if (name === 'POST push') indent = indentAfterPush;
      return indent === undefined
        ? response
        : new Response(JSON.stringify(await response.json(), null, indent));
    }, 0);
  });
  afterEach(async () => {
    await listener.close();
    service.close();
    rmSync(root, { recursive: true });
  });

  const fileOf = (relative: string): string => path.join(root, 'cases', relative);

  const linked = (files: DiskCaseFiles): LinkedFolder => {
    const binding = { serviceUrl: `${listener.origin}/api`, testTargetId: target };
    const { signal } = new AbortController();
    return new LinkedFolder(path.join(root, 'cases'), files, path.join(root, 'state'), binding, signal);
  };
  const connected = () => {
    const serviceUrl = `${listener.origin}/api`;
    return { serviceUrl, client: createClient({ baseUrl: serviceUrl, apiKey: async () => key }) };
  };

  async function counts(command: 'pull' | 'push'): Promise<Counts> {
    requests = {};
    const files = new CountingFiles(path.join(root, 'cases'), noPause);
    const folder = linked(files);
    const recordsRead = countWholeReads(folder);
    const before = await folder.base.read();
    const options = { folder: '', exclude: [], json: false, url: '', target, yes: false, noMerge: false };
    let checked = 0;
    const compare = folder.compare.bind(folder);
    folder.compare = async (...args) => {
      const compared = await compare(...args);
      checked = (compared.remote.known?.pulled.items.size ?? 0) - before.cases.size;
      return compared;
    };
    const run = (): OutcomeParts =>
      command === 'pull'
        ? pullCommand(folder, connected(), { ...options, command })
        : pushCommand(folder, connected(), { ...options, command, remove: [] });
    for await (const _part of run());
    const { opened, written } = files;
    return { requests, checked, recordsRead: recordsRead.length, opened: opened.size, written: written.size };
  }

  const pulled = async (): Promise<string[]> => {
    await counts('pull');
    return new DiskCaseFiles(path.join(root, 'cases'), noPause).paths();
  };
  const edit = (relative: string, from: RegExp, to: string): void => {
    const text = readFileSync(fileOf(relative), 'utf8');
    assert.match(text, from);
    writeFileSync(
      fileOf(relative),
      text.replace(from, () => to),
    );
  };
  const both = { 'GET pull': 1, 'GET test-cases': 1 };

  it('writes each file once in the first pull, and looks into none in the next one', async () => {
    const first = { requests: both, checked: count, recordsRead: 2, opened: 0, written: count };
    assert.deepEqual(await counts('pull'), first);
    const nothing = { requests: both, checked: 0, recordsRead: 1, opened: 0, written: 0 };
    assert.deepEqual(await counts('pull'), nothing);
    assert.deepEqual(await counts('push'), nothing);
  });

  it('looks only at what changed on the service in a pull', async () => {
    const paths = await pulled();
    const changed = createRealisticCases(count).map((testCase, at) =>
      at < few ? { ...testCase, prompt: 'Changed there' } : testCase,
    );
    await service.push(target, ...changed);
    assert.equal(paths.length, count);
    assert.deepEqual(await counts('pull'), {
      requests: both,
      checked: few,
      recordsRead: 1,
      opened: few,
      written: few,
    });
  });

  it('looks only at what changed in the files in a push', async () => {
    const paths = await pulled();
    for (const relative of paths.slice(0, few)) edit(relative, /^prompt: .*$/m, 'prompt: Changed here');
    const requests = { 'GET pull': 3, 'GET test-cases': 3, 'POST push': 1 };
    assert.deepEqual(await counts('push'), { requests, checked: 0, recordsRead: 1, opened: few, written: 0 });
    assert.deepEqual(
      (await service.pull(target)).filter(({ prompt }) => prompt === 'Changed here').length,
      few,
    );
  });

  it('knows the answers after a push, also if each of them has changed its form', async () => {
    const [relative = ''] = await pulled();
    edit(relative, /^prompt: .*$/m, 'prompt: Changed here');
    indentAfterPush = 1;
    assert.equal((await counts('push')).checked, 0);
    const { checked, opened } = await counts('pull');
    assert.deepEqual({ checked, opened }, { checked: 0, opened: 1 });
  });

  it('sees a file that changed without its size or its time', async () => {
    const [relative = ''] = await pulled();
    const time = new Date('2026-01-02T03:04:05.000Z');
    utimesSync(fileOf(relative), time, time);
    const before = statSync(fileOf(relative));
    edit(relative, /^version: "1"$/m, 'version: "2"');
    utimesSync(fileOf(relative), time, time);
    const after = statSync(fileOf(relative));
    assert.deepEqual([after.size, after.mtimeMs], [before.size, before.mtimeMs]);
    const files = new DiskCaseFiles(path.join(root, 'cases'), noPause);
    const { comparisons } = await linked(files).compare(connected());
    const changed = comparisons.filter(({ state }) => state !== 'unchanged');
    assert.deepEqual(
      changed.map(({ state, localCase }) => [state, localCase?.file.path]),
      [['changed-locally', relative]],
    );
  });
});
