import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An application whose log-in is kept by `KIND`, the last part of its path, and that survives a reload where it can. */
const loginPage = `<title>Shop</title><nav>${Array.from({ length: 30 }, (_, at) => `<a href="#${at}">Item ${String.fromCharCode(65 + at)}</a> `).join('')}</nav>
<main></main>
<script>
const kind = location.pathname.split('/').at(-1);
let memory = '';
const open = () => new Promise((resolve) => {
  const request = indexedDB.open('shop', 1);
  request.onupgradeneeded = () => request.result.createObjectStore('login');
  request.onsuccess = () => resolve(request.result);
});
const storage = { local: globalThis.localStorage, session: globalThis.sessionStorage };
async function read() {
  if (kind === 'memory') return memory;
  if (kind === 'cookie') return /login=(\\w+)/.exec(document.cookie)?.[1];
  if (storage[kind]) return storage[kind].getItem('login');
  const db = await open();
  return new Promise((resolve) => {
    const request = db.transaction('login').objectStore('login').get('login');
    request.onsuccess = () => resolve(request.result);
  });
}
async function write(name) {
  if (kind === 'memory') memory = name;
  else if (kind === 'cookie') document.cookie = 'login=' + name + '; path=/';
  else if (storage[kind]) storage[kind].setItem('login', name);
  else (await open()).transaction('login', 'readwrite').objectStore('login').put(name, 'login');
  await show();
}
async function show() {
  const name = await read();
  document.querySelector('main').innerHTML = name
    ? '<h1>Welcome, ' + name + '</h1>'
    : '<button id="login">Log in</button>';
  document.querySelector('#login')?.addEventListener('click', () => write('Ann'));
}
void show();
</script>`;

const mainPage = `<title>Start</title><h1 id="head">Start</h1>
<style>button { position: absolute; left: 0; width: 100px; height: 40px }</style>
<button id="alert" style="top: 100px" onclick="this.textContent = String(confirm('Sure?'))">Ask</button>
<button id="download" style="top: 150px" onclick="location.href = '/report.zip'">Download</button>
<button id="file" style="top: 200px" onclick="document.querySelector('input').click()">File</button>
<button id="popup" style="top: 250px" onclick="window.open('/second')">Popup</button>
<input type="file" style="display: none"><p id="order">Order 42</p>`;

const simplePage = (name: string): string => `<title>${name}</title><h1 id="head">${name}</h1>`;

/** An application for live sessions, on a port of this machine. */
export class LiveApp {
  private constructor(private readonly server: Server) {}

  static async serve(): Promise<LiveApp> {
    const server = createServer(({ url = '' }, response) => {
      if (url === '/report.zip') {
        response.writeHead(200, { 'content-disposition': 'attachment; filename="report.zip"' }).end('PK');
        return;
      }
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(
          url.startsWith('/login/')
            ? loginPage
            : url === '/'
              ? mainPage
              : simplePage(decodeURIComponent(url.slice(1))),
        );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new LiveApp(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
