import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestCase } from '../../../../src/core/case/testCase.ts';
import { abridgeCase } from '../../../../src/service/cases/caseResponses.ts';
import type { ServiceModes } from '../../../../src/service/cases/pushAndImport.ts';
import { runCli, startCli, type Run } from '../../../support/cliCommand.ts';
import { createTestCase, key } from '../../../support/testService.ts';
import { Interceptor, type Intercept } from './interceptor.ts';
import { serviceIn, type SharedService } from './sharedServices.ts';
import { Snapshots } from './snapshots.ts';
import { TestTarget } from './testTarget.ts';
import { treeOf, type Tree } from './tree.ts';

/** A user with a folder, the command line, and a test target of a service. */
export class CliWorkspace {
  /** Folder of the test cases, below `root`. */
  folder = 'tests';
  readonly root = realpathSync(mkdtempSync(path.join(tmpdir(), 'ptc-cli-')));
  readonly home = realpathSync(mkdtempSync(path.join(tmpdir(), 'ptc-cli-home-')));
  readonly state = path.join(this.home, 'state');
  readonly snapshots: Snapshots;
  private readonly number: string;

  private constructor(
    private readonly shared: SharedService,
    readonly service: TestTarget,
    private readonly interceptor: Interceptor,
  ) {
    this.number = (++shared.workspaces).toString(16).padStart(4, '0');
    this.snapshots = new Snapshots(this.root, this.home, service, this.number);
  }

  static async with(modes: ServiceModes): Promise<CliWorkspace> {
    const service = serviceIn(modes);
    return new CliWorkspace(service, await TestTarget.create(service), await Interceptor.before(service));
  }

  get modes(): ServiceModes {
    return this.shared.modes;
  }

  /** The address of the service without `/api`. */
  get url(): string {
    return this.interceptor.origin;
  }

  /** Is called for each request to the service, from now on. */
  set intercept(intercept: Intercept | undefined) {
    this.interceptor.intercept = intercept;
  }

  /** Stops the service in the middle of its work. */
  stopService(): void {
    this.interceptor.stop();
  }

  restartService(): void {
    this.interceptor.restart();
  }

  close(): void {
    this.interceptor.close();
    rmSync(this.root, { recursive: true });
    rmSync(this.home, { recursive: true });
  }

  /** Creates another test target on the same service. */
  anotherTarget(): Promise<TestTarget> {
    return TestTarget.create(this.shared);
  }

  /** An id of this workspace: ids are unique in a service. */
  id(number: number): string {
    return `${String(number).padStart(8, '0')}-${this.number}-4111-8111-111111111111`;
  }

  /** A full test case, as a pull returns it. */
  caseOf(number: number, fields: object = {}): TestCase {
    return createTestCase(number, { id: this.id(number), ...fields });
  }

  /** A test case as a pull returns it in the mode of the service. */
  pulled(testCase: TestCase): TestCase {
    return this.modes.pull === 'full' ? testCase : abridgeCase(testCase);
  }

  at(file: string): string {
    return path.join(this.root, this.folder, ...file.split('/'));
  }

  write(file: string, text: string | Uint8Array): void {
    mkdirSync(path.dirname(this.at(file)), { recursive: true });
    writeFileSync(this.at(file), text);
  }

  read(file: string): string {
    assert.ok(existsSync(this.at(file)), `no ${file}, but ${this.names().join(', ')}`);
    return readFileSync(this.at(file), 'utf8');
  }

  edit(file: string, from: string | RegExp, to: string): void {
    const text = this.read(file);
    const edited = text.replace(from, () => to);
    assert.notEqual(edited, text, `"${String(from)}" is not in\n${text}`);
    this.write(file, edited);
  }

  rename(from: string, to: string): void {
    mkdirSync(path.dirname(this.at(to)), { recursive: true });
    renameSync(this.at(from), this.at(to));
  }

  remove(file: string): void {
    rmSync(this.at(file));
  }

  modified(file: string): number {
    return lstatSync(this.at(file)).mtimeMs;
  }

  /** Every file below the root, outside of the folder too. */
  tree(): Tree {
    return treeOf(this.root);
  }

  names(): string[] {
    return Object.keys(this.tree());
  }

  arguments(command: string, ...more: string[]): string[] {
    const { folder, url, state, service } = this;
    const own = ['--folder', folder, '--url', url, '--target', service.id, '--state', state];
    return [command, ...own.filter((_, at) => !more.includes(own[at - (at % 2)] ?? '')), ...more];
  }

  get env(): Record<string, string> {
    return { PORTABLE_TESTS_API_KEY: key, HOME: this.home };
  }

  /** Runs a command, and records what it changes in the folder and on the service. */
  run(command: string, ...more: string[]): Promise<Run> {
    return this.snapshots.record([command, ...more], () =>
      runCli(this.arguments(command, ...more), { cwd: this.root, env: this.env }),
    );
  }

  /** Runs a command that must succeed. */
  async done(command: string, ...more: string[]): Promise<string> {
    const { code, stdout, stderr } = await this.run(command, ...more);
    assert.equal(code, 0, `${stdout}${stderr}`);
    return stdout;
  }

  /** Runs a command that must be refused with these reasons, and change neither files nor the service. */
  async refused(command: string, reasons: RegExp, ...more: string[]): Promise<string> {
    const before = [this.tree(), await this.service.listed()];
    const { code, stdout, stderr } = await this.run(command, ...more);
    assert.equal(code, 2, `${stdout}${stderr}`);
    assert.match(stderr, reasons);
    assert.deepEqual([this.tree(), await this.service.listed()], before);
    return stdout;
  }

  /** Starts a command in a separate process, without a snapshot. */
  start(command: string, ...more: string[]): Promise<ChildProcess> {
    return startCli(this.arguments(command, ...more), { cwd: this.root, env: this.env });
  }

  /** Starts a command in a separate process, after a script that reads its settings from the environment. */
  startAfter(preload: string, env: Record<string, string>, command: string): Promise<ChildProcess> {
    return startCli(this.arguments(command), { cwd: this.root, env: { ...this.env, ...env }, preload });
  }
}

/** Creates a workspace for each test, on a service in its default mode. */
export function useWorkspace(): () => CliWorkspace {
  let workspace: CliWorkspace | undefined;
  beforeEach(async () => {
    workspace = await CliWorkspace.with({ pull: 'full', push: 'replace' });
  });
  afterEach(() => workspace?.close());
  return () => workspace ?? assert.fail('not started');
}
