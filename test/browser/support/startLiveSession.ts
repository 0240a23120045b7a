// Runs a live session in a process of its own: node startLiveSession.ts FILE, with its options in the file. It prints what
// happens, and takes the lines `stop` and `abort`.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { startLiveSession, type LiveSessionOptions } from '../../../src/live/host/startLiveSession.ts';

type Saved = Omit<LiveSessionOptions, 'variables' | 'project'> & {
  readonly variables: [string, string][];
  readonly project: Omit<LiveSessionOptions['project'], 'files' | 'specs'> & {
    readonly files: [string, string][];
  };
};

const saved = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Saved;
const options: LiveSessionOptions = {
  ...saved,
  variables: new Map(saved.variables),
  project: { ...saved.project, files: new Map(saved.project.files), specs: new Map() },
};
void serve();

async function serve(): Promise<void> {
  const abort = new AbortController();
  const session = await startLiveSession(options, abort.signal, () => undefined);
  const lines = createInterface({ input: process.stdin }).on('line', (line) => {
    if (line === 'abort') abort.abort();
    else session.send({ type: 'stop', teardown: [] });
  });
  for await (const event of session.events) {
    process.stdout.write(`${event.type}\n`);
    if (event.type === 'ready') session.send({ type: 'open', path: '' });
  }
  lines.close();
}
