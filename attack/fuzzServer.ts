import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { Position, ServerCapabilities } from 'vscode-languageserver-protocol';
import { RunningServer } from '../test/unit/support/languageServer/runningServer.ts';
import { randomText, sampleTexts } from './support/caseTexts.ts';
import { mutated } from './support/mutate.ts';
import type { Part, Tally } from './support/part.ts';
import type { Random } from './support/random.ts';

/** The requests of editors about a document, as far as the server supports them. */
const methods: Readonly<Record<string, keyof ServerCapabilities>> = {
  hover: 'hoverProvider',
  completion: 'completionProvider',
  foldingRange: 'foldingRangeProvider',
  documentSymbol: 'documentSymbolProvider',
  formatting: 'documentFormattingProvider',
  rangeFormatting: 'documentRangeFormattingProvider',
  onTypeFormatting: 'documentOnTypeFormattingProvider',
  codeAction: 'codeActionProvider',
  definition: 'definitionProvider',
  documentLink: 'documentLinkProvider',
  selectionRange: 'selectionRangeProvider',
};

/** Longer than the server takes for any of these documents. */
const deadline = 60_000;

/** The language server in a process of its own answers every request, whatever a document says. */
export const part: Part = {
  attempts: 6_000,
  open: async () => {
    const samples = sampleTexts();
    const server = await RunningServer.start();
    const offered = Object.keys(methods).filter((name) => isOffered(server, name));
    assert.ok(offered.length > 5, 'the server offers what editors ask');
    return {
      play: (random) => asked(server, offered, mutated(randomText(random, samples), random, samples), random),
      close: async () => server.stop(),
    };
  },
};

const isOffered = ({ initializeResult }: RunningServer, name: string): boolean => {
  const capability = methods[name];
  return Boolean(capability && initializeResult?.capabilities[capability]);
};

/** Opens a document and asks for a few things about it. An attempt is one request. */
async function asked(
  server: RunningServer,
  offered: readonly string[],
  text: string,
  random: Random,
): Promise<Tally> {
  const uri = await server.open(text);
  const requests = Array.from(
    { length: 6 },
    () => [random.pick(offered), paramsOf(uri, text, random)] as const,
  );
  const failures: string[] = [];
  for (const [method, params] of requests) {
    await inTime(method, server.connection.sendRequest(`textDocument/${method}`, params), text).catch(
      (error: unknown) => failures.push(`${String(error)} for ${JSON.stringify(params)}`),
    );
  }
  // A text with an error is left as it is, which the log says.
  const logged = server.log
    .splice(0)
    .filter(
      (line) => /error|exception/i.test(line) && !/ is not formatted: it has an error in line /.test(line),
    );
  failures.push(...logged.map((line) => `logged “${line}” for ${JSON.stringify(text)}`));
  await server.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
  return { attempts: requests.length, failures };
}

async function inTime(what: string, answer: Promise<unknown>, text: string): Promise<void> {
  const answered = new AbortController();
  const tooLate = pause(deadline, 'late', { signal: answered.signal }).catch(() => 'in time');
  try {
    if ((await Promise.race([answer.then(() => 'in time'), tooLate])) === 'in time') return;
  } catch (error) {
    throw new Error(`${what}: ${String(error)} in ${JSON.stringify(text)}`, { cause: error });
  } finally {
    answered.abort();
  }
  throw new Error(`No answer to ${what} in ${JSON.stringify(text)}`);
}

/** The parameters of all these requests. */
function paramsOf(uri: string, text: string, random: Random): object {
  const [start, end] = [positionIn(text, random), positionIn(text, random)];
  const isForward = start.line < end.line || (start.line === end.line && start.character <= end.character);
  return {
    textDocument: { uri },
    position: start,
    positions: [start, end],
    range: isForward ? { start, end } : { start: end, end: start },
    options: { tabSize: 1 + random.below(8), insertSpaces: !random.oneIn(8) },
    context: { diagnostics: [], triggerKind: 1 },
    ch: '\n',
  };
}

/** A place in a text. */
function positionIn(text: string, random: Random): Position {
  const lines = text.split('\n');
  const line = random.below(lines.length);
  return { line, character: random.below((lines[line]?.length ?? 0) + 1) };
}
