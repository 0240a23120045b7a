// A service that costs next to nothing: it answers from memory. Prints its port. `POST /change` changes 1 % of its cases.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { TestCase } from '../../src/core/case/testCase.ts';
import { createRealisticCases } from '../../test/support/realisticCases.ts';
import { benchTargetId } from './benchTarget.ts';

let cases = createRealisticCases(Number(process.argv[2]));
let answers = print(cases);
let changes = 0;

const server = createServer((request, response) => {
  void answer(request).then((body) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));

async function answer(request: IncomingMessage): Promise<Buffer> {
  const body = await buffer(request);
  const path = request.url ?? '';
  if (path.endsWith('/pull')) return answers.pull;
  if (path.includes('/test-cases')) return answers.list;
  if (path.endsWith('/test-targets')) return Buffer.from('[]');
  if (path === '/change') {
    changes++;
    set(
      cases.map((testCase, at) => (at % 100 === 0 ? { ...testCase, prompt: `Change ${changes}` } : testCase)),
    );
  } else if (path.endsWith('/push')) {
    set((JSON.parse(body.toString()) as { testCases: TestCase[] }).testCases);
  }
  return Buffer.from('{"success":true}');
}

function set(changed: TestCase[]): void {
  cases = changed;
  answers = print(cases);
}

function print(set: readonly TestCase[]): { pull: Buffer; list: Buffer } {
  return {
    pull: Buffer.from(JSON.stringify({ testCases: set })),
    list: Buffer.from(JSON.stringify(set.map(asListed))),
  };
}

/** A test case as the list of a service has it, its steps included. */
function asListed({
  id,
  description,
  version,
  type,
  runStatus,
  entryPointUrlPath,
  elements,
}: TestCase): object {
  return {
    id,
    testTargetId: benchTargetId,
    description,
    version,
    type,
    runStatus,
    entryPointUrlPath,
    status: 'ENABLED',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    elements: elements.map(({ interaction, assertion, selectors }, index) => ({
      index,
      interaction: interaction && { action: interaction.action },
      assertion: assertion && { expectation: assertion.expectation },
      selectors,
    })),
  };
}
