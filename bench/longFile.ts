import assert from 'node:assert/strict';
import * as yamlPlugin from 'prettier/plugins/yaml';
import { format } from 'prettier/standalone';
import {
  CompletionRequest,
  DocumentFormattingRequest,
  type Position,
} from 'vscode-languageserver-protocol/node';
import { parse } from 'yaml';
import { RunningServer } from '../test/unit/support/languageServer/runningServer.ts';
import { longCase } from './support/longCase.ts';
import { formKeystrokes, startReading } from './support/serverKeystrokes.ts';
import { summary, type Table } from './support/table.ts';

type Work = () => Promise<unknown>;

const rounds = 9;

/** From request to answer in one file of 2,000 realistic steps, beside the floors in the same run. */
export async function measure(): Promise<Table> {
  const text = longCase(2000);
  const untidy = text.replaceAll('action: ', 'action:   ');
  const server = await RunningServer.start();
  const reading = await startReading();
  try {
    const keys = await formKeystrokes(reading, text);
    await server.open(text);
    const middle = text.indexOf('action: CLICK\n', text.length / 2) + 'action: CLICK'.length;
    const position = positionOf(text, middle);
    const complete: Work = async () => {
      const textDocument = { uri: server.lastUri };
      const items = await server.connection.sendRequest(CompletionRequest.type, { textDocument, position });
      assert.ok(items);
    };
    const rows = [
      { what: 'diagnostics on opening', 'median (ms)': keys.opened, 'p95 (ms)': keys.opened },
      { what: 'from a keystroke to diagnostics', 'median (ms)': keys.median, 'p95 (ms)': keys.p95 },
      await row('completion', complete),
      await row('completion right after a keystroke', async () => {
        void server.type('K', position);
        await complete();
      }),
      await formatted(server, 'formatting, tidy', text),
      await formatted(server, 'formatting, untidy', untidy),
      await row('floor: yaml parses it', async () => parse(text) as unknown),
      await row('floor: Prettier alone', async () =>
        format(untidy, { parser: 'yaml', plugins: [yamlPlugin] }),
      ),
    ];
    return { title: `One file of 2,000 realistic steps, ${Math.round(text.length / 1000)} kB`, rows };
  } finally {
    server.stop();
    reading.dispose();
  }
}

async function formatted(server: RunningServer, what: string, text: string): Promise<Table['rows'][number]> {
  const textDocument = { uri: await server.open(text) };
  const options = { tabSize: 2, insertSpaces: true };
  return row(what, async () =>
    server.connection.sendRequest(DocumentFormattingRequest.type, { textDocument, options }),
  );
}

/** How long something takes, without the first round, which warms up. */
async function row(what: string, work: Work): Promise<Table['rows'][number]> {
  const took: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const start = performance.now();
    await work();
    if (round > 0) took.push(performance.now() - start);
  }
  const { median, p95 } = summary(took);
  return { what, 'median (ms)': median, 'p95 (ms)': p95 };
}

function positionOf(text: string, offset: number): Position {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}
