import { argv, stdin, stdout } from 'node:process';
import { readLines } from '../../node/readLines.ts';
import { createRedactor } from '../../runner/redaction/redaction.ts';
import { readFingerprints } from '../element/keptFingerprints.ts';
import { PageRenderer } from '../render/pageRenderer.ts';
import { OpenTraces } from './openTraces.ts';
import {
  mostLineBytes,
  toFailure,
  type ReaderAnswer,
  type ReaderCalls,
  type ReaderRequest,
} from './readerProtocol.ts';
import { StepRenderer } from './stepRenderer.ts';

/** The time that a browser has to close, in ms. */
const graceMs = 4000;

const [, , temporary = ''] = argv;
const traces = new OpenTraces();
const pages = new PageRenderer(temporary);
const renderer = new StepRenderer(pages);

/** What answers each request. */
async function answer(request: ReaderRequest): Promise<ReaderCalls[keyof ReaderCalls]['answer']> {
  switch (request.call) {
    case 'open': {
      const { trace, file, secrets } = request;
      return (await traces.open(trace, file, new Map(secrets))).steps();
    }
    case 'step': {
      const read = await traces.get(request.trace);
      const moment = await read.moment(request.place);
      // Only once it is answered; where it can't be read, its own request says so.
      setImmediate(() => void read.prepareBeside(request.place).catch(() => undefined));
      return moment;
    }
    case 'outlines':
      return (await traces.get(request.trace)).outlines();
    case 'render': {
      const { trace, place, tools } = request;
      return renderer.render(await traces.get(trace), place, tools);
    }
    case 'locatorAt': {
      const { trace, place, moment, x, y, tools } = request;
      return (await renderer.locatorAt(await traces.get(trace), place, moment, { x, y }, tools)) ?? null;
    }
    case 'fingerprints':
      return readFingerprints(request.file, createRedactor(new Map(request.secrets)));
    case 'sample':
      return (await traces.get(request.trace)).sample();
    case 'close':
      traces.close(request.trace);
      return null;
    default:
      return request satisfies never;
  }
}

async function serve(request: ReaderRequest): Promise<void> {
  const { id } = request;
  const line: ReaderAnswer = await answer(request).then(
    (result) => ({ id, result }),
    (error: unknown) => ({ id, failure: toFailure(error) }),
  );
  stdout.write(`${JSON.stringify(line)}\n`);
}

/** Nobody is there any more to end a browser that hangs, and this process with it. */
async function leave(): Promise<void> {
  setTimeout(() => process.exit(), graceMs);
  await pages.close();
  process.exit();
}

stdout.on('error', () => void leave());
stdin.once('close', () => void leave());
readLines(stdin, {
  most: () => mostLineBytes,
  onLine: (line) => void serve(JSON.parse(line) as ReaderRequest),
});
