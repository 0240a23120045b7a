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
import type { Modes } from '../../../../src/service/cases/modes.ts';
import { abridged } from '../../../../src/service/cases/abridged.ts';
import { caseOf, key } from '../../service/support/service.ts';
import { runCli, startCli, type Run } from './command.ts';
import { Gate, type Around } from './interceptor.ts';
import { Pictures } from './snapshots.ts';
import { serviceIn, type SharedService } from './sharedServices.ts';
import { Target } from './testTarget.ts';
import { treeOf, type Tree } from './tree.ts';

/** One person with a folder and the command line, and a test target of a service. */
export class Desk {
  /** Folder of the test cases, below `root`. */
  folder = 'tests';
  readonly root = realpathSync(mkdtempSync(path.join(tmpdir(), 'ptc-cli-')));
  readonly home = realpathSync(mkdtempSync(path.join(tmpdir(), 'ptc-cli-home-')));
  readonly state = path.join(this.home, 'state');
  readonly pictures: Pictures;
  private readonly number: string;

  private constructor(
    private readonly shared: SharedService,
    readonly service: Target,
    private readonly gate: Gate,
  ) {
    this.number = (++shared.desks).toString(16).padStart(4, '0');
    this.pictures = new Pictures(this.root, this.home, service, this.number);
  }

  static async with(modes: Modes): Promise<Desk> {
    const service = serviceIn(modes);
    return new Desk(service, await Target.on(service), await Gate.before(service));
  }

  get modes(): Modes {
    return this.shared.modes;
  }

  /** The address of the service without `/api`. */
  get url(): string {
    return this.gate.origin;
  }

  /** Happens around each request to the service, from now on. */
  set around(around: Around | undefined) {
    this.gate.around = around;
  }

  /** The service is gone, in the middle of whatever it did. */
  die(): void {
    this.gate.shut();
  }

  rise(): void {
    this.gate.open();
  }

  close(): void {
    this.gate.close();
    rmSync(this.root, { recursive: true });
    rmSync(this.home, { recursive: true });
  }

  /** A target of its own beside, on the same service. */
  another(): Promise<Target> {
    return Target.on(this.shared);
  }

  /** Ids are unique in a service: each desk has its own. */
  id(number: number): string {
    return `${String(number).padStart(8, '0')}-${this.number}-4111-8111-111111111111`;
  }

  /** A full test case that a pull gives as it is. */
  caseOf(number: number, fields: object = {}): TestCase {
    return caseOf(number, { id: this.id(number), ...fields }) as TestCase;
  }

  /** The case as a pull gives it in the mode of the service. */
  pulled(testCase: TestCase): TestCase {
    return this.modes.pull === 'full' ? testCase : abridged(testCase);
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
    assert.notEqual(edited, text, `“${String(from)}” is not in\n${text}`);
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

  /** Runs a command; what it does to the files and to the service is drawn. */
  run(command: string, ...more: string[]): Promise<Run> {
    return this.pictures.around([command, ...more], () =>
      runCli(this.arguments(command, ...more), { cwd: this.root, env: this.env }),
    );
  }

  /** Runs a command that is to be done. */
  async done(command: string, ...more: string[]): Promise<string> {
    const { code, stdout, stderr } = await this.run(command, ...more);
    assert.equal(code, 0, `${stdout}${stderr}`);
    return stdout;
  }

  /** Runs a command that is to be refused, with these reasons, and that changes no file and nothing on the service. */
  async refused(command: string, reasons: RegExp, ...more: string[]): Promise<string> {
    const before = [this.tree(), await this.service.listed()];
    const { code, stdout, stderr } = await this.run(command, ...more);
    assert.equal(code, 2, `${stdout}${stderr}`);
    assert.match(stderr, reasons);
    assert.deepEqual([this.tree(), await this.service.listed()], before);
    return stdout;
  }

  /** Starts a command in a process of its own, without waiting for its end, and without a picture. */
  start(command: string, ...more: string[]): Promise<ChildProcess> {
    return startCli(this.arguments(command, ...more), { cwd: this.root, env: this.env });
  }

  /** The same, with a script that Node runs first, and what the environment says to it. */
  startAfter(preload: string, env: Record<string, string>, command: string): Promise<ChildProcess> {
    return startCli(this.arguments(command), { cwd: this.root, env: { ...this.env, ...env }, preload });
  }
}

/** A desk for each test, where it is all the same how the service answers. */
export function atDesk(): () => Desk {
  let desk: Desk | undefined;
  beforeEach(async () => {
    desk = await Desk.with({ pull: 'full', push: 'replace' });
  });
  afterEach(() => desk?.close());
  return () => desk ?? assert.fail('not started');
}
