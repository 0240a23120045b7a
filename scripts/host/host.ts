import type { ChildProcess, SpawnOptions } from 'node:child_process';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { waitUntil } from '../../test/support/waitUntil.ts';
import { note } from '../tests/notes.ts';
import { builtinFolder, defaultBuiltins } from './builtinExtensions.ts';
import { cleanEnvironment, quietSettings, type HostOptions, type Settings } from './hostOptions.ts';
import { freePort, holdPort, type HeldPort } from './ports.ts';
import { hasEnded, removeAtTheEnd, runProcess, startProcess, stopProcess } from './processes.ts';

/** A VS Code server on 127.0.0.1. Its own command line works before it is started. */
export class Host {
  readonly dataDir: string;
  readonly log: string;
  readonly #options: HostOptions;
  readonly #entry: string;
  /** The settings of every window. */
  readonly #given: Settings;
  #settings: Settings;
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  #port = 0;
  #held: HeldPort | undefined;

  constructor(options: HostOptions) {
    const { install, trust = false, builtins = defaultBuiltins } = options;
    this.#options = options;
    // The temporary folder may be a link, and VS Code would know it by two names
    if (options.dataDir) mkdirSync(options.dataDir, { recursive: true });
    this.dataDir = realpathSync(options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'ptc-host-')));
    if (!options.dataDir && !options.keep) removeAtTheEnd(this.dataDir);
    this.log = path.join(this.dataDir, 'server.log');
    this.#given = {
      ...quietSettings,
      'security.workspace.trust.enabled': trust,
      'git.enabled': builtins === 'all' || builtins.includes('git'),
    };
    this.#settings = { ...this.#given, ...options.settings };
    this.#entry = path.join(install.codeServer, 'out/node/entry.js');
    this.#env = {
      ...cleanEnvironment(process.env, options.home !== undefined),
      ...this.#ownEnvironment(),
      ...options.env,
    };
    this.#prepareFolders();
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Where a browser keeps what it has compiled of this server, which it knows by its port; no other host uses it. */
  get browserProfile(): string | undefined {
    return this.#held?.isUsual
      ? path.join(this.#options.install.caches, `chromium-${this.#port}`)
      : undefined;
  }

  /** The settings that windows open with. */
  get settings(): Settings {
    return this.#settings;
  }

  get userFolder(): string {
    return path.join(this.dataDir, 'data/User');
  }

  get extensionsFolder(): string {
    return path.join(this.dataDir, 'ext');
  }

  get process(): ChildProcess | undefined {
    return this.#child;
  }

  async start(): Promise<void> {
    const { port, install } = this.#options;
    this.#held = port === undefined ? await holdPort(install.caches) : undefined;
    this.#port = this.#held?.port ?? (await freePort(port));
    try {
      await this.#startOn(this.#port);
    } catch (error) {
      if (!readFileSync(this.log, 'utf8').includes('EADDRINUSE')) throw error;
      this.#releasePort();
      this.#port = await freePort();
      await this.#startOn(this.#port);
    }
  }

  /** Gives the windows that open from now on these settings, in the place of those before. */
  useSettings(settings: Settings): void {
    this.#settings = { ...this.#given, ...settings };
    writeFileSync(this.#settingsFile, JSON.stringify(this.#settings, undefined, 2));
  }

  /** Installs packed extensions, over what is there of them. */
  async install(packed: readonly string[]): Promise<void> {
    if (packed.length > 0)
      await this.cli(['--force', ...packed.flatMap((file) => ['--install-extension', file])]);
  }

  /** VS Code's command line, e.g. `['--list-extensions']`. */
  async cli(args: readonly string[]): Promise<string> {
    const all = [this.#entry, ...this.#folderArguments(), ...args];
    const { code, output } = await runProcess(this.#options.install.node, all, { env: this.#env });
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}\n${output}`);
    return output;
  }

  async stop(): Promise<void> {
    if (this.#child) await stopProcess(this.#child);
    this.#child = undefined;
    this.#releasePort();
  }

  async dispose(): Promise<void> {
    await this.stop();
    if (this.#options.keep) console.log(`The host's data is kept in ${this.dataDir}`);
    else if (!this.#options.dataDir) rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 5 });
  }

  #releasePort(): void {
    this.#held?.release();
    this.#held = undefined;
  }

  async #startOn(port: number): Promise<void> {
    note('server', this.dataDir);
    const log = openSync(this.log, 'a');
    const args = [this.#entry, ...this.#folderArguments(), ...this.#serveArguments(port)];
    const spawning = { env: this.#env, stdio: ['ignore', log, log] } satisfies SpawnOptions;
    const child = startProcess(
      this.#options.install.node,
      args,
      spawning,
      this.#options.dataDir ? 'SIGTERM' : 'SIGKILL',
    );
    closeSync(log);
    this.#child = child;
    await waitUntil(() => this.#answers(child, port), Boolean, {
      what: `an answer of the VS Code server, whose log is ${this.log}`,
      timeout: 60_000,
    });
  }

  async #answers(child: ChildProcess, port: number): Promise<boolean> {
    if (hasEnded(child))
      throw new Error(`The VS Code server ended early:\n${readFileSync(this.log, 'utf8')}`);
    return isHealthy(port);
  }

  #folderArguments(): string[] {
    const config = path.join(this.dataDir, 'config.yaml'); // else one is written into ~/.config
    return [
      '--config',
      config,
      '--user-data-dir',
      path.join(this.dataDir, 'data'),
      '--extensions-dir',
      this.extensionsFolder,
    ];
  }

  #serveArguments(port: number): string[] {
    const { install, trust, builtins = defaultBuiltins } = this.#options;
    const takesVscodeOptions = readFileSync(
      path.join(install.codeServer, 'out/node/cli.js'),
      'utf8',
    ).includes('"vscode-option"');
    const vscodeOption = (text: string): string[] => (takesVscodeOptions ? ['--vscode-option', text] : []);
    return [
      '--auth',
      'none',
      '--bind-addr',
      `127.0.0.1:${port}`,
      '--disable-telemetry',
      '--disable-update-check',
      '--ignore-last-opened',
      ...(trust ? [] : ['--disable-workspace-trust']),
      ...vscodeOption('force-disable-user-env'),
      ...vscodeOption('disable-experiments'),
      ...(builtins === 'all'
        ? []
        : vscodeOption(`builtin-extensions-dir=${builtinFolder(install, builtins)}`)),
    ];
  }

  #ownEnvironment(): NodeJS.ProcessEnv {
    const { install, home, dataDir } = this.#options;
    const sockets = dataDir ? {} : { XDG_RUNTIME_DIR: this.dataDir }; // else they would stay in the temporary folder
    return {
      HOME: home ?? this.dataDir,
      NODE_COMPILE_CACHE: path.join(install.caches, 'compiled'),
      ...sockets,
    };
  }

  #prepareFolders(): void {
    mkdirSync(this.userFolder, { recursive: true });
    mkdirSync(this.extensionsFolder, { recursive: true });
    if (this.#options.extensions)
      cpSync(this.#options.extensions, this.extensionsFolder, { recursive: true });
    writeFileSync(path.join(this.dataDir, 'config.yaml'), 'auth: none\n');
    if (!existsSync(this.#settingsFile))
      writeFileSync(this.#settingsFile, JSON.stringify(this.#settings, undefined, 2));
  }

  get #settingsFile(): string {
    return path.join(this.userFolder, 'settings.json');
  }
}

async function isHealthy(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).ok;
  } catch {
    return false;
  }
}
