import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { createClient, type ServiceClient } from '../src/api/createClient.ts';
import type { TestCase } from '../src/core/case/testCase.ts';
import { DiskCaseFiles } from '../src/disk/diskCaseFiles.ts';
import { DiskStateStore } from '../src/disk/diskStateStore.ts';
import { createEventLoopPause } from '../src/node/createEventLoopPause.ts';
import { applyPull, type PullOutcome } from '../src/sync/pull/applyPull.ts';
import { RecordedBaseStore } from '../src/sync/state/recordedBaseStore.ts';
import { compareCases } from '../src/sync/compare/compareCases.ts';
import { readLocalSet, type ParsedFiles } from '../src/sync/cases/readLocalSet.ts';
import { planPull } from '../src/sync/pull/planPull.ts';
import type { PullSides } from '../src/sync/pull/pullSides.ts';
import { planPushAll } from '../src/sync/push/planPush.ts';
import { readRemoteSet } from '../src/sync/cases/readRemoteSet.ts';
import type { TransactionContext } from '../src/sync/transaction/transaction.ts';
import { longestBlock } from './support/longestBlock.ts';
import { buildService, start } from '../test/support/builtService.ts';
import { caseText } from './support/caseText.ts';
import { idOf } from './support/measuredCase.ts';
import type { Table } from './support/table.ts';

const cases = 5000;
const steps = 10;

type Row = Table['rows'][number];

/** A folder of 5,000 cases against the local service in a process of its own, beside the floor in the same run. */
export async function measure(): Promise<Table> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ptc-bench-sync-'));
  const service = await start(await buildService(), '--port', '0', '--data', path.join(folder, 'service'));
  try {
    const { url, apiKey = '' } = service.addresses;
    const client = createClient({
      baseUrl: url,
      apiKey: async () => apiKey,
      timeout: 600_000,
      pause: createEventLoopPause(),
    });
    const target = await client.createTestTarget({
      testTarget: { app: 'Shop', discoveryUrl: 'https://example.com' },
    });
    const set = Array.from({ length: cases }, (_, at) => caseOf(at));
    await client.push(target.id, { testCases: set });
    return { title: `Sync of ${cases} test cases`, rows: await rowsFor(folder, client, target.id, set) };
  } finally {
    await service.end('SIGTERM');
    rmSync(folder, { recursive: true });
  }
}

const caseOf = (at: number): TestCase => ({
  ...(parse(caseText(steps)) as TestCase),
  id: idOf(at),
  description: `Buy ${at}`,
  folderName: `Folder ${at % 50}`,
  prompt: '',
  version: '1',
});

async function rowsFor(
  folder: string,
  client: ServiceClient,
  targetId: string,
  set: readonly TestCase[],
): Promise<Row[]> {
  const synced = new Synced(path.join(folder, 'cases'), path.join(folder, 'state'), client, targetId);
  const rows = [
    await timed('floor: JSON.parse, yaml stringify, write files', async () =>
      floor(folder, client, targetId),
    ),
    await timed('first pull', () => synced.pull()),
    await timed('pull, nothing changed', () => synced.pull()),
  ];
  const edited = set.map((testCase, at) =>
    at % 100 === 0 ? { ...testCase, prompt: 'Changed there' } : testCase,
  );
  rows.push(await timed('push, as one request', () => pushed(client, targetId, edited)));
  rows.push(await timed('pull, 1 % changed there', () => synced.pull()));
  for (let at = 50; at < cases; at += 100) synced.edit(`Folder ${at % 50}/buy${at}.yaml`);
  rows.push(await timed('push preview, 1 % changed here', () => synced.previewPush()));
  rows.push(await timed('push preview again', () => synced.previewPush()));
  return rows;
}

async function pushed(
  client: ServiceClient,
  targetId: string,
  testCases: readonly TestCase[],
): Promise<string> {
  await client.push(targetId, { testCases: [...testCases] });
  return `${testCases.length} sent`;
}

/** The least that any client has to do, as the simplest program would do it. */
async function floor(folder: string, client: ServiceClient, targetId: string): Promise<string> {
  const { testCases } = await client.pull(targetId, {});
  const parsed = JSON.parse(JSON.stringify(testCases)) as TestCase[];
  for (const testCase of parsed) {
    const file = path.join(folder, 'floor', testCase.folderName ?? '', `${testCase.description}.yaml`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, stringify(testCase));
  }
  return `${parsed.length} written`;
}

class Synced {
  private readonly files: DiskCaseFiles;
  private readonly scene: TransactionContext & { readonly known: ParsedFiles };
  private readonly base: RecordedBaseStore;
  private readonly known: ParsedFiles = new Map();

  constructor(
    private readonly folder: string,
    state: string,
    private readonly client: ServiceClient,
    private readonly testTargetId: string,
  ) {
    const pause = createEventLoopPause();
    this.files = new DiskCaseFiles(folder, pause);
    const store = new DiskStateStore(state);
    this.base = new RecordedBaseStore(
      store,
      { serviceUrl: 'local', testTargetId },
      async () => undefined,
      pause,
    );
    this.scene = { files: this.files, store, base: this.base, pause, known: this.known };
  }

  async pull(): Promise<string> {
    const sides = await this.sides();
    const comparisons = await compareCases(createEventLoopPause(), sides.local, sides.remote, sides.base);
    const placing = { layout: 'folders' as const, taken: await this.files.entries() };
    const plan = await planPull(comparisons, sides, placing, createEventLoopPause());
    const none: ReadonlySet<string> = new Set();
    const choices = {
      useServiceVersion: none,
      keepLocalVersion: none,
      restore: none,
      deleteFiles: none,
      keepFiles: none,
    };
    return words(await applyPull(plan, choices, this.scene));
  }

  async previewPush(): Promise<string> {
    const sides = await this.sides();
    const comparisons = await compareCases(createEventLoopPause(), sides.local, sides.remote, sides.base);
    const plan = planPushAll(comparisons, sides.local, sides.remote);
    return `${plan.changed.length} changed, ${plan.unchanged} unchanged`;
  }

  edit(file: string): void {
    const at = path.join(this.folder, file);
    writeFileSync(at, readFileSync(at, 'utf8').replace('prompt: ""', 'prompt: Changed here'));
  }

  private async sides(): Promise<PullSides> {
    const [local, remote, base] = await Promise.all([
      this.files.list().then((files) => readLocalSet(files, createEventLoopPause(), this.known)),
      readRemoteSet(this.client, this.testTargetId),
      this.base.read(),
    ]);
    return { local, remote, base };
  }
}

const words = ({ added, updated, left }: PullOutcome): string =>
  `${added} added, ${updated} updated, ${left} left`;

/** How long work takes, and how long it holds up everything else in its process. */
async function timed(what: string, work: () => Promise<string>): Promise<Row> {
  let outcome = '';
  let took = 0;
  const { own, delay } = await longestBlock(async () => {
    const began = performance.now();
    outcome = await work();
    took = performance.now() - began;
  });
  return {
    what,
    outcome,
    'took (ms)': Math.round(took),
    'longest hold, own work (ms)': Math.round(own),
    'longest hold, with waits for the processor (ms)': Math.round(delay),
  };
}
