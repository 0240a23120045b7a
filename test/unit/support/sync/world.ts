import assert from 'node:assert/strict';
import { createClient, type ServiceClient } from '../../../../src/api/createClient.ts';
import { fingerprint } from '../../../../src/api/json/fingerprint.ts';
import type { FileLayout } from '../../../../src/core/case/caseFilePath.ts';
import type { TestCase } from '../../../../src/core/case/testCase.ts';
import { render } from '../../../../src/core/message.ts';
import { noPause } from '../../../../src/core/slices.ts';
import type { ServiceModes } from '../../../../src/service/cases/pushAndImport.ts';
import { listen, type Listener } from '../../../../src/service/process/startService.ts';
import { getKnownCases, withHiddenContent } from '../../../../src/sync/cases/contentOfHiddenCases.ts';
import { KnownAnswers } from '../../../../src/sync/cases/knownAnswers.ts';
import { type LocalSet, readLocalSet, type ParsedFiles } from '../../../../src/sync/cases/localSet.ts';
import { overlayCases, type RemoteSet, readRemoteSet } from '../../../../src/sync/cases/remoteSet.ts';
import {
  compareCases,
  type CaseComparison,
  type ComparedSides,
} from '../../../../src/sync/compare/compareCases.ts';
import type { CaseFile, CaseFiles, FileChange } from '../../../../src/sync/files/caseFiles.ts';
import { findMerges, type Merges, compareMerged, withMerges } from '../../../../src/sync/merge/findMerges.ts';
import { applyPull, type PullOutcome, type PullChoices } from '../../../../src/sync/pull/applyPull.ts';
import { idsToPull, planPull, type PullPlan } from '../../../../src/sync/pull/planPull.ts';
import { applyPush, writeMergedFiles } from '../../../../src/sync/push/applyPush.ts';
import { isEmptyPush, planPushAll, planPushSome, type PushPlan } from '../../../../src/sync/push/planPush.ts';
import type { Blocker, ExcludedCase } from '../../../../src/sync/push/pushObstacles.ts';
import { sendDrafts } from '../../../../src/sync/push/sendDrafts.ts';
import type { Base } from '../../../../src/sync/state/baseStore.ts';
import { RecordedBaseStore } from '../../../../src/sync/state/recordedBaseStore.ts';
import type { Pieces, RecordName, StateStore } from '../../../../src/sync/state/stateStore.ts';
import type { TransactionContext } from '../../../../src/sync/transaction/transaction.ts';
import { key, startService, type TestService } from '../../../support/testService.ts';
import { modesToRun } from '../serviceModes.ts';

/** The same tests against the real service in each of its modes, through the real client. */
export function inAllModes(title: string, body: (world: () => World, modes: ServiceModes) => void): void {
  for (const modes of modesToRun) {
    describe(`${title} (pull ${modes.pull}, push ${modes.push})`, () => {
      let world: World | undefined;
      beforeEach(async () => {
        world = await World.start(modes);
      });
      afterEach(() => world?.close());
      body(() => world ?? assert.fail('not started'), modes);
    });
  }
}

/** The service with one target, and people with folders of their own. */
export class World {
  private constructor(
    readonly service: TestService,
    readonly target: string,
    readonly client: ServiceClient,
    private readonly listener: Listener,
  ) {}

  static async start(modes: ServiceModes): Promise<World> {
    const service = startService(modes);
    const listener = await listen(service.app.fetch, 0);
    const client = createClient({ baseUrl: `${listener.origin}/api`, apiKey: async () => key, retries: 0 });
    return new World(service, await service.target(), client, listener);
  }

  async close(): Promise<void> {
    await this.listener.close();
    this.service.close();
  }

  folder(files: Record<string, string> = {}): Folder {
    return new Folder(this, new MemoryFiles(new Map(Object.entries(files))));
  }

  /** The full cases that a pull would show, whatever the mode. */
  there(): TestCase[] {
    return this.service.store.cases.enabledTexts(this.target).map((text): TestCase => JSON.parse(text));
  }

  /** The whole set as the service has it: status and content of each case. */
  picture(): Record<string, { status: string; testCase: TestCase }> {
    const cases = this.service.store.cases.currentCases(this.target);
    return Object.fromEntries(
      cases.map((one) => [one.id, { status: one.status, testCase: one.version.portable }]),
    );
  }

  /** Somebody else adds or changes cases on the service. */
  async put(...cases: readonly TestCase[]): Promise<void> {
    const all = new Map([...this.there(), ...cases].map((one) => [one.id, one]));
    const { status, body } = await this.service.push(this.target, ...all.values());
    assert.equal(status, 200, JSON.stringify(body));
  }

  /** Somebody else deletes a case on the service. */
  remove(id: string): void {
    const { version: _version, ...record } =
      this.service.store.cases.currentCase(this.target, id) ?? assert.fail();
    this.service.store.cases.save({ ...record, status: 'DELETED' });
  }

  async setStatus(id: string, status: string): Promise<void> {
    await this.service.send('PATCH', `/v3/test-targets/${this.target}/test-cases/${id}`, { status });
  }
}

export class MemoryFiles implements CaseFiles {
  /** Paths in the order in which they were written or deleted. */
  readonly touched: string[] = [];
  /** Whether a file that moves is at its new place before it is written there, as one that an editor shows. */
  carries = false;

  constructor(readonly texts: Map<string, string>) {}

  async list(): Promise<CaseFile[]> {
    return [...this.texts]
      .filter(([path]) => /\.ya?ml$/.test(path))
      .map(([path, text]) => ({ path, text, fingerprint: fingerprint(text) }))
      .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  }

  async read(path: string): Promise<string | undefined> {
    return this.texts.get(path);
  }

  async replace({ path, before, after }: FileChange): Promise<boolean> {
    if (this.texts.get(path) !== before) return false;
    this.touched.push(path);
    if (after === undefined) this.texts.delete(path);
    else this.texts.set(path, after);
    return true;
  }

  async carry({ path, before, movesWith }: FileChange): Promise<boolean> {
    if (!this.carries || before === undefined || movesWith === undefined) return false;
    this.touched.push(path);
    this.texts.set(movesWith, this.texts.get(path) ?? before);
    this.texts.delete(path);
    return true;
  }

  /** Nobody has these files open. */
  async savedLate(): Promise<string[]> {
    return [];
  }

  /** Writes here never break off half way. */
  async tidy(): Promise<void> {
    return undefined;
  }
}

export class MemoryStore implements StateStore {
  readonly records = new Map<RecordName, string>();

  async read(name: RecordName): Promise<string | undefined> {
    return this.records.get(name);
  }

  async *readPieces(name: RecordName): AsyncGenerator<Uint8Array> {
    const bytes = await this.readBytes(name);
    if (bytes) yield bytes;
  }

  async readBytes(name: RecordName): Promise<Buffer<ArrayBuffer> | undefined> {
    const text = await this.read(name);
    return text === undefined ? undefined : Buffer.from(text);
  }

  async write(name: RecordName, content: string | Pieces): Promise<void> {
    const pieces: Uint8Array[] = [];
    for await (const piece of typeof content === 'string' ? [Buffer.from(content)] : content)
      pieces.push(piece);
    this.records.set(name, Buffer.concat(pieces).toString());
  }

  async rename(name: RecordName, to: RecordName): Promise<void> {
    this.records.set(to, this.records.get(name) ?? assert.fail(`there is no ${name}`));
    this.records.delete(name);
  }

  async remove(name: RecordName): Promise<void> {
    this.records.delete(name);
  }
}

const casesIn = ({ cases, pulled, listed }: RemoteSet): unknown[] => [cases, pulled, listed];

type Choices = { readonly [Choice in keyof PullChoices]?: readonly string[] | 'all' };

/** What a user sees of a push: what went, or why it did not. */
export interface Pushed {
  readonly plan: PushPlan;
  readonly blocked: string[];
  /** What stayed on the service as it is, and why. */
  readonly left: string[];
  readonly altered: string[];
  readonly kept: string[];
  /** Files that did not get what was merged, because somebody saved them. */
  readonly saved: readonly string[];
  /** Drafts and disabled cases that the push enabled for good. */
  readonly enabled: string[];
}

/** One person's folder, with the steps that the editor's commands take. */
export class Folder implements TransactionContext {
  readonly store = new MemoryStore();
  readonly pause = noPause;
  readonly parsedFiles: ParsedFiles = new Map();
  readonly base: RecordedBaseStore;
  /** Where git's HEAD is. */
  head: string | undefined = 'refs/heads/main 1';
  layout: FileLayout = 'folders';
  /** Whether changes of both sides merge by themselves. */
  merges = false;

  constructor(
    private readonly world: World,
    readonly files: MemoryFiles,
  ) {
    const binding = { serviceUrl: 'local', testTargetId: world.target };
    this.base = new RecordedBaseStore(this.store, binding, async () => this.head, noPause);
  }

  tree(): Record<string, string> {
    return Object.fromEntries([...this.files.texts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  text(path: string): string {
    return (
      this.files.texts.get(path) ?? assert.fail(`no ${path}, but ${[...this.files.texts.keys()].join(', ')}`)
    );
  }

  write(path: string, text: string): void {
    this.files.texts.set(path, text);
  }

  edit(path: string, from: string | RegExp, to: string): void {
    const text = this.text(path);
    const edited = text.replace(from, () => to);
    assert.notEqual(edited, text, `"${String(from)}" is not in\n${text}`);
    this.write(path, edited);
  }

  move(from: string, to: string): void {
    this.write(to, this.text(from));
    this.files.texts.delete(from);
  }

  async local(): Promise<LocalSet> {
    const files = await this.files.list();
    const base = { ...(await this.base.read()), files: new Map<string, string>() };
    const local = await readLocalSet(files, noPause, { parsedFiles: this.parsedFiles, base });
    assert.deepEqual(
      local,
      await readLocalSet(files, noPause, { base }),
      'what is parsedFiles says what the files say',
    );
    return local;
  }

  async sides(client = this.world.client): Promise<{ local: LocalSet; remote: RemoteSet; base: Base }> {
    const base = await this.base.read();
    const known = new KnownAnswers(base);
    const remote = await readRemoteSet(client, this.world.target, undefined, known);
    assert.deepEqual(casesIn(remote), casesIn(await readRemoteSet(client, this.world.target)));
    const local = await readLocalSet(await this.files.list(), noPause, { base });
    const { cases, ...invalid } = await this.local();
    assert.deepEqual({ ...local, cases: undefined }, { ...invalid, cases: undefined });
    assert.deepEqual(
      [...local.cases].map(([id, { file, testCase }]) => [id, { file, testCase }]),
      [...cases],
      'a file that needs no parsing says what was synced',
    );
    return { local, remote, base };
  }

  async pushSides(client = this.world.client): ReturnType<Folder['sides']> {
    const { local, remote, base } = await this.sides(client);
    return {
      local,
      base,
      remote: await withHiddenContent(remote, client, getKnownCases(local, base)),
    };
  }

  async planPull(only?: ReadonlySet<string>, client = this.world.client): Promise<PullPlan> {
    const sides = await this.sides(client);
    const comparisons = await compareCases(noPause, sides.local, sides.remote, sides.base);
    const taken = this.files.texts.keys();
    const merges = await this.findMerges(comparisons, sides);
    return planPull(comparisons, { ...sides, merges }, { layout: this.layout, taken }, noPause, only);
  }

  /** @param files in place of those in memory */
  async applyPull(
    plan: PullPlan,
    choices: Choices = {},
    files: CaseFiles = this.files,
  ): Promise<Omit<PullOutcome, 'saved'>> {
    const asked = [...plan.conflicts, ...plan.missing, ...plan.absent].map(({ comparison }) => comparison.id);
    const all = [...asked, ...plan.deletedOnService.map(({ id }) => id)];
    const chosen = (choice: keyof PullChoices): Set<string> =>
      new Set(choices[choice] === 'all' ? all : choices[choice]);
    const given: PullChoices = {
      useServiceVersion: chosen('useServiceVersion'),
      keepLocalVersion: chosen('keepLocalVersion'),
      restore: chosen('restore'),
      deleteFiles: chosen('deleteFiles'),
      keepFiles: chosen('keepFiles'),
      skip: chosen('skip'),
    };
    const { store, pause, base } = this;
    const { saved, ...outcome } = await applyPull(plan, given, { files, store, pause, base });
    assert.deepEqual(saved, []);
    return outcome;
  }

  /** Pulls some cases as another pull than that of the whole set gives them, such as a report's fixes. */
  async pullPart(...cases: readonly TestCase[]): Promise<Omit<PullOutcome, 'saved'>> {
    const { local, remote: whole, base } = await this.sides();
    const sides = { local, base, remote: overlayCases(whole, cases) };
    const comparisons = await compareCases(noPause, local, sides.remote, base);
    const placing = { layout: this.layout, taken: this.files.texts.keys() };
    const plan = await planPull(comparisons, sides, placing, noPause, idsToPull(cases, sides));
    return this.applyPull({ ...plan, present: whole.cases });
  }

  async pull(choices: Choices = {}): Promise<Omit<PullOutcome, 'saved'>> {
    return this.applyPull(await this.planPull(), choices);
  }

  /** Pushes the case of a file. `client` may tamper with the way there, `meanwhile` happens between plan and send. */
  async push(path: string, client = this.world.client, meanwhile?: () => Promise<void>): Promise<Pushed> {
    const found = await this.pushSides(client);
    const compared = await compareCases(noPause, found.local, found.remote, found.base);
    const { local, remote, base } = withMerges(found, await this.findMerges(compared, found));
    const plan = planPushSome([idAt(local, path)], local, remote, base);
    return this.send(plan, remote, client, meanwhile);
  }

  /** Pushes all. `meanwhile` happens between plan and send. */
  async pushAll(
    remove: readonly string[] = [],
    client = this.world.client,
    meanwhile?: () => Promise<void>,
  ): Promise<Pushed> {
    const found = await this.pushSides(client);
    const compared = await compareCases(noPause, found.local, found.remote, found.base);
    const sides = withMerges(found, await this.findMerges(compared, found));
    const comparisons = compareMerged(compared, sides);
    const { local, remote } = sides;
    const shown = new Map(remove.flatMap((id) => [...remote.cases].filter(([key]) => key === id)));
    return this.send(planPushAll(comparisons, local, remote, { remove: shown }), remote, client, meanwhile);
  }

  private async findMerges(comparisons: readonly CaseComparison[], sides: ComparedSides): Promise<Merges> {
    return this.merges ? findMerges(comparisons, sides, noPause) : new Map();
  }

  async draft(
    path: string,
    client: Pick<ServiceClient, 'draftPush'> = this.world.client,
  ): Promise<readonly string[]> {
    const local = await this.local();
    return (await sendDrafts([idAt(local, path)], local, client, this.world.target)).versionIds;
  }

  private async send(
    plan: PushPlan,
    remote: RemoteSet,
    client: ServiceClient,
    meanwhile?: () => Promise<void>,
  ): Promise<Pushed> {
    const blocked = plan.blockers.map(wordsOf);
    const planned = {
      plan,
      blocked,
      left: plan.excluded.map(leftWordsOf),
      altered: [],
      kept: [],
      saved: [],
      enabled: [],
    };
    if (blocked.length > 0 || isEmptyPush(plan)) return planned;
    await meanwhile?.();
    const outcome = await applyPush(plan, remote, client, this);
    const { plan: pushed, altered, kept, enabled } = outcome;
    const saved = await writeMergedFiles(outcome, this);
    return {
      plan: pushed,
      blocked,
      left: pushed.excluded.map(leftWordsOf),
      altered: altered.map(({ id }) => id),
      kept: kept.map(({ id }) => id),
      saved,
      enabled: enabled.map(({ description }) => description ?? ''),
    };
  }
}

function idAt(local: LocalSet, path: string): string {
  const found = [...local.cases].find(([, { file }]) => file.path === path);
  return found?.[0] ?? assert.fail(`${path} holds no valid case`);
}

function wordsOf(blocker: Blocker): string {
  switch (blocker.kind) {
    case 'invalid':
      return `${blocker.file.path}:${blocker.file.problem.line} ${render(blocker.file.problem.message)}`;
    case 'hidden':
      return `hidden: ${blocker.listed.description}`;
    case 'missing-field':
      return `missing-field: ${blocker.testCase.description}`;
    default:
      return blocker satisfies never;
  }
}

function leftWordsOf(left: ExcludedCase): string {
  const words = `${left.kind}: ${left.testCase.description}`;
  if (left.kind === 'needed') return `${words} by ${left.by.description}`;
  return left.kind === 'needs' ? `${words} on ${left.on.description}` : words;
}

/** A client some of whose methods are others. */
export const tampered = (client: ServiceClient, changes: Partial<ServiceClient>): ServiceClient => ({
  ...client,
  ...changes,
});
