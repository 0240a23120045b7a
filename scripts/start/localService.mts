import type { ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { repoRoot } from '../host/paths.mts';
import { ended, startProcess } from '../host/processes.mts';

export interface LocalService {
  url: string;
  sampleAppUrl: string;
  process: ChildProcess;
}

export interface LocalServiceOptions {
  /** Where the extension, too, looks for the service of this user. */
  userFolder: string;
  log: string;
}

/** Starts the local service and waits for its first line, which also carries the API key: that one is not passed on. */
export async function startLocalService({ userFolder, log }: LocalServiceOptions): Promise<LocalService> {
  const data = path.join(userFolder, 'globalStorage/portable-test-cases.portable-test-cases/service');
  mkdirSync(data, { recursive: true });
  mkdirSync(path.dirname(log), { recursive: true });
  const errors = openSync(log, 'w');
  const args = ['dist/service.js', '--port', '0', '--data', data, '--sample', path.join(repoRoot, 'sample')];
  const service = startProcess(process.execPath, args, { cwd: repoRoot, stdio: ['ignore', 'pipe', errors] });
  closeSync(errors);
  const early = ended(service).then((code) => {
    throw new Error(`The local service ended early, with ${code}. Its log: ${log}`);
  });
  return { ...(await Promise.race([firstLine(service), early])), process: service };
}

async function firstLine(service: ChildProcess): Promise<Omit<LocalService, 'process'>> {
  if (!service.stdout) throw new Error('The local service has no output');
  const lines = createInterface(service.stdout); // goes on reading after the first, or the service would be held up
  const line = await new Promise<string>((resolve) => lines.once('line', resolve));
  const said = parse(line);
  if (!said) throw new Error('The local service did not tell its address');
  return { url: said.url, sampleAppUrl: said.sampleAppUrl };
}

function parse(line: string): { url: string; sampleAppUrl: string } | undefined {
  try {
    const said: unknown = JSON.parse(line);
    return isAddress(said) ? said : undefined;
  } catch {
    return undefined;
  }
}

const isAddress = (value: unknown): value is { url: string; sampleAppUrl: string } =>
  typeof value === 'object' &&
  value !== null &&
  'url' in value &&
  'sampleAppUrl' in value &&
  typeof value.url === 'string' &&
  typeof value.sampleAppUrl === 'string';
