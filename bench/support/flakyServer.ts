import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Element } from '../../src/core/case/testCase.ts';
import type { PartingClass } from '../../src/trace/flaky/compareRuns.ts';
import { on, seen } from '../../test/browser/support/realRun.ts';

/** A fault that a page has in some runs, which a browser runs for real. */
export interface RealFault {
  readonly name: string;
  readonly kind: PartingClass;
  /** Position of the step that first leaves something else behind in a run that fails, from 0, without the first page. */
  readonly step: number;
  readonly elements: readonly Element[];
  /** The body of the page; `fails` stands in its script. */
  readonly body: string;
}

const click = (selector: string): Element => on(selector, { action: 'CLICK' });
const contains = (selector: string, text: string): Element =>
  seen(selector, { expectation: 'TO_CONTAIN_TEXT', calledWith: text });

export const realFaults: readonly RealFault[] = [
  {
    name: 'an element comes too late',
    kind: 'timing',
    step: 1,
    elements: [click('#load'), click('#order')],
    body: `<button id="load">Load</button><div id="out"></div><script>
      load.onclick = () => {
        out.textContent = 'Loading…';
        setTimeout(() => { out.innerHTML = '<button id="order">Order A</button>'; }, fails ? 9000 : 500);
        addEventListener('click', ({ target }) => { if (target.id === 'order') target.textContent = 'Ordered'; });
      };</script>`,
  },
  {
    name: 'the service answers with an error',
    kind: 'network',
    step: 0,
    elements: [click('#save'), contains('#out', 'Saved')],
    body: `<button id="save">Save</button><p id="out">Not saved yet</p><script>
      save.onclick = async () => {
        const { ok } = await fetch('/api/save', { method: 'POST' });
        out.textContent = ok ? 'Saved' : 'Something went wrong';
      };</script>`,
  },
  {
    name: 'rows come in another order',
    kind: 'data',
    step: -1,
    elements: [click('#hello'), contains('li:first-child', 'Anna')],
    body: `<button id="hello">Hello</button><ul id="list"></ul><script>
      for (const name of fails ? ['Zoe', 'Anna', 'Marta'] : ['Anna', 'Marta', 'Zoe'])
        list.append(Object.assign(document.createElement('li'), { textContent: name }));
      </script>`,
  },
  {
    name: 'something covers the button',
    kind: 'layout',
    step: 1,
    elements: [click('#next'), click('#pay')],
    body: `<button id="next">Next</button><button id="pay">Pay</button><p id="out"></p><div id="veil"></div><script>
      if (fails) veil.style = 'position:fixed; top:0; left:60px; width:600px; height:300px; background:#0003';
      pay.onclick = () => { out.textContent = 'Paid'; };</script>`,
  },
  {
    name: 'a value is another one',
    kind: 'assertion',
    step: 0,
    elements: [click('#sum'), contains('#total', '300.00')],
    body: `<button id="sum">Sum up</button><p>Total</p><p id="total">0</p><script>
      sum.onclick = () => { total.textContent = fails ? '300.01' : '300.00'; };</script>`,
  },
];

/** Serves the page of a fault; each time that it is opened is a run of its own. */
export class FlakyServer {
  private opened = 0;

  private constructor(
    private readonly server: Server,
    private readonly fault: RealFault,
    private readonly plan: readonly boolean[],
  ) {}

  /** @param plan whether each run fails */
  static async serve(fault: RealFault, plan: readonly boolean[]): Promise<FlakyServer> {
    const server = createServer((request, response) => flaky.answer(request.url ?? '', response));
    const flaky = new FlakyServer(server, fault, plan);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return flaky;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private answer(url: string, response: ServerResponse): void {
    if (url === '/') this.opened += 1;
    const fails = this.plan[this.opened - 1] ?? false;
    if (url === '/')
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(
          `<!doctype html><title>Shop</title><header>${new Date().toISOString()}, visitor ${this.opened * 7 + 100}</header>` +
            `<script>const fails = ${fails};</script>${this.fault.body}`,
        );
    else
      response.writeHead(url.startsWith('/api/') && fails ? 500 : url.startsWith('/api/') ? 200 : 404).end();
  }
}
