import { stdin, stdout } from 'node:process';
import { readLines } from '../../node/readLines.ts';
import { OpenTraces } from './openTraces.ts';
import {
  mostLineBytes,
  toFailure,
  type ReaderAnswer,
  type ReaderCalls,
  type ReaderRequest,
} from './readerProtocol.ts';

const traces = new OpenTraces();

/** What answers each request. */
async function answer(request: ReaderRequest): Promise<ReaderCalls[keyof ReaderCalls]['answer']> {
  switch (request.call) {
    case 'open': {
      const { trace, file, secrets } = request;
      return (await traces.open(trace, file, new Map(secrets))).steps();
    }
    case 'step':
      return (await traces.get(request.trace)).moment(request.place);
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

stdout.on('error', () => process.exit());
stdin.once('close', () => process.exit());
readLines(stdin, {
  most: () => mostLineBytes,
  onLine: (line) => void serve(JSON.parse(line) as ReaderRequest),
});
