import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { build } from 'esbuild';
import { cliBuild } from '../../../esbuild.cli.mjs';
import type { Modes } from '../../../src/service/parts.ts';
import { key } from '../service/support.ts';
import { World } from '../sync/support.ts';

/** A pull is the same however a push is taken. */
export const pullModes: Modes[] = (['full', 'abridged'] as const).map((pull) => ({ pull, push: 'replace' }));

const allModes: Modes[] = (['full', 'abridged'] as const).flatMap((pull) =>
  (['replace', 'upsert'] as const).map((push) => ({ pull, push })),
);

let bundle: Promise<string> | undefined;

/** The command line as it ships, built once for a run of the tests. */
export function builtCli(): Promise<string> {
  bundle ??= (async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ptc-cli-bundle-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    const outfile = path.join(folder, 'cli.js');
    await build({ ...cliBuild, outfile });
    return outfile;
  })();
  return bundle;
}

export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Files below a folder: path to text; a link is shown with where it leads. */
export type Tree = Readonly<Record<string, string>>;

export function treeOf(root: string): Tree {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(root, file).split(path.sep).join('/');
    if (entry.isSymbolicLink()) found[name] = `→ ${readlinkSync(file)}`;
    else if (!entry.isDirectory()) found[name] = readFileSync(file, 'utf8');
  }
  return Object.fromEntries(Object.entries(found).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Runs the built command line with nothing in its environment but what is given. */
export async function runCli(
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Promise<Run> {
  return finished(
    spawn(process.execPath, [await builtCli(), ...args], { cwd: tmpdir(), env: {}, ...options }),
  );
}

export async function finished(child: ChildProcess): Promise<Run> {
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => (output.stdout += String(chunk)));
  child.stderr?.on('data', (chunk) => (output.stderr += String(chunk)));
  await once(child, 'close');
  return { code: child.exitCode, ...output };
}

export type Next = () => Promise<Response>;

/** A service on a port, and one person with a folder and the command line. */
export class Desk {
  /** Happens around each request to the service. */
  around: ((request: Request, next: Next) => Promise<Response>) | undefined;
  /** Folder of the test cases, below `root`. */
  folder = 'tests';
  readonly root = realpathSync(mkdtempSync(path.join(tmpdir(), 'ptc-cli-')));
  readonly home = realpathSync(mkdtempSync(path.join(tmpdir(), 'ptc-cli-home-')));
  readonly state = path.join(this.home, 'state');
  private server: Server | undefined;
  private port = 0;

  private constructor(readonly world: World) {}

  static async with(modes: Modes): Promise<Desk> {
    const desk = new Desk(await World.start(modes));
    await desk.rise();
    return desk;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The service listens, at the port of before where there was one. */
  async rise(): Promise<void> {
    const answer = async (request: Request): Promise<Response> => {
      const next: Next = async () => this.world.service.app.fetch(request);
      return this.around ? this.around(request, next) : next();
    };
    const server = createAdaptorServer({ fetch: answer });
    assert.ok(server instanceof Server);
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    assert.ok(typeof address === 'object' && address !== null);
    this.port = address.port;
    this.server = server;
  }

  /** The service is gone, in the middle of whatever it did. */
  die(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  async close(): Promise<void> {
    this.die();
    await this.world.close();
    rmSync(this.root, { recursive: true });
    rmSync(this.home, { recursive: true });
  }

  at(file: string): string {
    return path.join(this.root, this.folder, ...file.split('/'));
  }

  write(file: string, text: string | Uint8Array): void {
    mkdirSync(path.dirname(this.at(file)), { recursive: true });
    writeFileSync(this.at(file), text);
  }

  read(file: string): string {
    assert.ok(existsSync(this.at(file)), `no ${file}, but ${Object.keys(this.tree()).join(', ')}`);
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

  /** The names of the files. */
  names(): string[] {
    return Object.keys(this.tree());
  }

  arguments(command: string, ...more: string[]): string[] {
    const { folder, url, state, world } = this;
    const own = ['--folder', folder, '--url', url, '--target', world.target, '--state', state];
    return [command, ...own.filter((_, at) => !more.includes(own[at - (at % 2)] ?? '')), ...more];
  }

  get env(): Record<string, string> {
    return { PORTABLE_TESTS_API_KEY: key, HOME: this.home };
  }

  run(command: string, ...more: string[]): Promise<Run> {
    return runCli(this.arguments(command, ...more), { cwd: this.root, env: this.env });
  }

  /** Runs a command that is to be done. */
  async done(command: string, ...more: string[]): Promise<string> {
    const { code, stdout, stderr } = await this.run(command, ...more);
    assert.equal(code, 0, `${stdout}${stderr}`);
    return stdout;
  }

  /** Runs a command that is to be refused, with these reasons, and that changes no file and nothing on the service. */
  async refused(command: string, reasons: RegExp, ...more: string[]): Promise<string> {
    const before = [this.tree(), this.world.picture()];
    const { code, stdout, stderr } = await this.run(command, ...more);
    assert.equal(code, 2, `${stdout}${stderr}`);
    assert.match(stderr, reasons);
    assert.deepEqual([this.tree(), this.world.picture()], before);
    return stdout;
  }

  /** Starts a command without waiting for its end. */
  async start(command: string, ...more: string[]): Promise<ChildProcess> {
    return spawn(process.execPath, [await builtCli(), ...this.arguments(command, ...more)], {
      cwd: this.root,
      env: this.env,
    });
  }
}

/** A desk for each test, with a service of its own. */
export function atDesk(modes: Modes = { pull: 'full', push: 'replace' }): () => Desk {
  let desk: Desk | undefined;
  before(async function () {
    this.timeout(60_000);
    await builtCli();
  });
  beforeEach(async () => {
    desk = await Desk.with(modes);
  });
  afterEach(() => desk?.close());
  return () => desk ?? assert.fail('not started');
}

/** The same situations with the service in each of its modes, or in those that differ for a pull. */
export function inAllModes(
  title: string,
  body: (desk: () => Desk, modes: Modes) => void,
  modesOf = allModes,
): void {
  for (const modes of modesOf)
    describe(`${title} (pull ${modes.pull}, push ${modes.push})`, () => body(atDesk(modes), modes));
}
