import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { rmSync } from 'node:fs';
import { constants } from 'node:os';

const running = new Map<ChildProcess, NodeJS.Signals>();
const temporary = new Set<string>();
let watching = false;

/**
 * Starts a program in a process group of its own, which ends with this process, however that one ends. Where this one
 * is asked to stop, the program is sent `stopSignal` first: SIGKILL is for those whose data is thrown away.
 */
export function startProcess(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
  stopSignal: NodeJS.Signals = 'SIGTERM',
): ChildProcess {
  stopAllAtTheEnd();
  const child = spawn(command, args, { ...options, detached: process.platform !== 'win32' });
  running.set(child, stopSignal);
  child.once('error', () => running.delete(child));
  child.once('exit', () => {
    running.delete(child);
    signalGroup(child, 'SIGKILL'); // what it started and left behind
  });
  return child;
}

/** Sends a signal to the group of a process, which may have ended while its children still run. */
export function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

export const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null;

/** Resolves when the process has ended, with its exit code (or 128 and the signal, as shells have it). */
export function ended(child: ChildProcess): Promise<number> {
  const code = (): number =>
    child.exitCode ?? 128 + (child.signalCode ? constants.signals[child.signalCode] : 0);
  return new Promise((resolve, reject) => {
    if (hasEnded(child)) resolve(code());
    child.once('exit', () => resolve(code()));
    child.once('error', reject);
  });
}

/** Stops a process and its group. */
export async function stopProcess(
  child: ChildProcess,
  signal = running.get(child) ?? 'SIGTERM',
): Promise<void> {
  if (child.pid === undefined || hasEnded(child)) return;
  const gone = ended(child);
  signalGroup(child, signal);
  const impatient = setTimeout(() => signalGroup(child, 'SIGKILL'), 5000);
  await gone;
  clearTimeout(impatient);
}

export interface Outcome {
  code: number;
  output: string;
}

/** Runs a program to its end and collects what it prints. */
export async function runProcess(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<Outcome> {
  const child = startProcess(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout?.on('data', (text: Buffer) => (output += text));
  child.stderr?.on('data', (text: Buffer) => (output += text));
  return { code: await ended(child), output };
}

/** Removes a temporary folder when this process ends, also on Ctrl+C in the middle of things. */
export function removeAtTheEnd(folder: string): void {
  stopAllAtTheEnd();
  temporary.add(folder);
}

export async function stopAll(): Promise<void> {
  await Promise.all([...running.keys()].map((child) => stopProcess(child)));
}

function stopAllAtTheEnd(): void {
  if (watching) return;
  watching = true;
  process.on('exit', () => {
    for (const child of running.keys()) signalGroup(child, 'SIGKILL');
    for (const folder of temporary) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stopOn(signal));
  if (process.env.npm_lifecycle_event) stopWithParent();
}

let stopping = false;

/** At the second signal there is no waiting. */
async function stopOn(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP'): Promise<void> {
  const again = stopping;
  stopping = true;
  if (!again) await stopAll();
  process.exit(128 + constants.signals[signal]);
}

/** npm passes a signal on to the shell of its script only, which ends without a word to its own child: this process. */
function stopWithParent(): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    void stopOn('SIGTERM');
  }, 300);
  timer.unref();
}
