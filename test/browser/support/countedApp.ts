import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const pageText = (loads: number): string => `<!doctype html><title>Counter</title>
<style>button { font-size: 30px; width: 200px; height: 60px }</style>
<button>First</button><button>Second</button><span></span>
<script>
const clicks = [];
document.onclick = ({ target }) => {
  clicks.push(target.closest('button')?.textContent ?? 'Beside');
  location.hash = '${loads}-' + clicks.join('-');
};
const update = async () => {
  const copies = Number(await (await fetch('/copies')).text());
  document.querySelector('span').innerHTML = '<button>Third</button>'.repeat(copies);
  document.body.style.background = copies === 1 ? 'white' : 'black';
};
void update();
setInterval(update, 500);
location.hash = '${loads}';
</script>`;

/** An application whose address says how often it was loaded, and what was clicked in it since: `/#2-First-Second`. */
export class CountedApp {
  /** How often its page was loaded. */
  loads = 0;
  /** How many buttons “Third” its page has a moment later; it is white with one, and black with others. */
  copies = 1;
  /** Whether it drops each request. */
  isAway = false;
  private readonly server: Server;

  private constructor(others: Readonly<Record<string, string>>) {
    this.server = createServer(({ url = '' }, response) => {
      if (this.isAway) {
        response.destroy();
        return;
      }
      const page = url === '/' ? pageText(++this.loads) : others[url.replace(/\?.*/, '')];
      const found = page ?? (url === '/copies' ? String(this.copies) : undefined);
      response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(found);
    });
  }

  /** @param others further pages by their path */
  static async serve(others: Readonly<Record<string, string>> = {}): Promise<CountedApp> {
    const app = new CountedApp(others);
    app.server.listen(0, '127.0.0.1');
    await once(app.server, 'listening');
    return app;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

/** A test case with a click on each of these buttons; `at` is the last digit of its id. */
export const clickingCase = (at: number, name: string, buttons: readonly string[]): string =>
  `id: 0a0b0c0d-3333-4000-8000-00000000000${at}
description: ${name}
elements:
${buttons
  .map(
    (button) => `  - interaction:
      action: CLICK
    selectors:
      - selectorType: ROLE
        selector: button
        options:
          name: ${button}
`,
  )
  .join('')}version: "1"
`;
