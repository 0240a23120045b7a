import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { isDeep } from '../../support/deep.ts';

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

interface PageAnswer {
  readonly status?: number;
  readonly location?: string;
  readonly body?: string;
}

/** A site for those who know its password, that writes down who asked for what. */
export class ExploredSite {
  readonly asked: Asked[] = [];
  private constructor(private readonly server: Server) {}

  static async start(answer: (path: string) => PageAnswer): Promise<ExploredSite> {
    const server = createServer((request, response) => {
      const { method = '', url = '', headers } = request;
      site.asked.push({ method, url, headers });
      if (headers.authorization === undefined) {
        response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="site"' }).end();
        return;
      }
      const { status = 200, location, body = '' } = answer(url);
      response
        .writeHead(status, {
          'Content-Type': 'text/html; charset=utf-8',
          ...(location ? { Location: location } : {}),
        })
        .end(body);
    });
    const site = new ExploredSite(server);
    server.on('upgrade', ({ url = '', headers }, socket) => {
      site.asked.push({ method: 'UPGRADE', url, headers });
      socket.destroy();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return site;
  }

  get url(): string {
    const address = this.server.address();
    return typeof address === 'object' ? `http://127.0.0.1:${address?.port}/` : '';
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

const page = (title: string, body: string): PageAnswer => ({
  body: `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${body}
    <details><summary>About these pages</summary><p>They are alike.</p></details></html>`,
});

const applications =
  '<a href="/tree/a">Tree</a> <a href="/console">Console</a> <a href="/reference">Reference</a> <a href="/todos">Notes</a>';

/** Everything that exploration must leave alone, beside the way to all other pages. */
const home = (elsewhere: string): string => `
  <a href="/about">About us</a> ${isDeep ? '' : '<a href="/list">List</a>'} <a href="/products">Shop</a>
  <a href="/calendar/2024-01">Calendar</a> <a href="/offer">Offer</a> <a href="/contact">Contact</a>
  <a href="/login">Log in</a> ${isDeep ? applications : ''}
  <a href="/away">Away</a> <a href="${elsewhere}">Elsewhere</a> <a href="/logout">Log out</a>
  <a href="/items?delete=1">Tidy up</a> <a href="/paper.pdf">Paper</a> <a href="/save" download>Save</a>
  <a href="mailto:ada@example.com">Mail</a> <a href="javascript:fetch('/clicked')">Script</a>
  <img src="${elsewhere}pixel" alt=""><iframe title="Ad" src="${elsewhere}frame"></iframe>
  <form method="post" action="/send"><label>Your name <input name="name"></label><button>Send</button></form>
  <form action="${elsewhere}search"><label>Find <input type="search" name="q"></label></form>
  <script>
    fetch('/track', { method: 'POST', body: 'x' }).catch(() => {});
    fetch('${elsewhere}track', { mode: 'no-cors' }).catch(() => {});
    navigator.sendBeacon('/beacon', 'x');
    navigator.sendBeacon('${elsewhere}beacon', 'x');
    try { new WebSocket('${elsewhere.replace('http', 'ws')}socket'); } catch {}
    addEventListener('load', () => alert('Hello'));
  </script>`;

const contact = `<form>
  <label>Your name <input name="name"></label>
  <label>E-mail address <input type="email" placeholder="you@example.com"></label>
  <label>Topic <select><option value="">Please choose</option><option value="order">An order</option></select></label>
  <label>Answer by <input type="date"></label>
  <label>Message <textarea></textarea></label>
  <label><input type="radio" name="channel" value="e-mail"> By e-mail</label>
  <label><input type="radio" name="channel" value="telephone"> By telephone</label>
  <label><input type="checkbox" name="consent"> You may keep my message</label>
  <button disabled>Send message</button></form>`;

const logIn = `<form>
  <label>User name <input name="user" autocomplete="username"></label>
  <label>Password <input type="password" autocomplete="current-password"></label>
  <button>Log in</button></form>`;

const products = `
  <form role="search"><label>Search products <input id="query" type="search"></label>
  <label>Sort by <select id="sort"><option value="new">Newest</option><option value="name">Name</option></select></label></form>
  <ul></ul>
  <script>
    const show = () => {
      const found = ['Wall clock', 'Desk lamp', 'Enamel mug'].filter((name) => name.toLowerCase().includes(query.value.toLowerCase()));
      if (sort.value === 'name') found.sort();
      document.querySelector('ul').innerHTML = found.map((name) => '<li>' + name + '</li>').join('');
    };
    query.oninput = sort.onchange = show;
    show();
  </script>`;

/** A control that does something, one that is refused to write, and one that is not to be tried. */
const about = `<a href="/">Home</a><iframe title="Newsletter" src="/newsletter"></iframe>
  <button id="rate">Rate this page</button><button id="remove">Delete this page</button>
  <button id="attempt">Try it out</button><button id="execute" hidden>Execute</button>
  <script>
    attempt.onclick = () => (execute.hidden = !execute.hidden);
    execute.onclick = () => fetch('/executed');
    remove.onclick = () => fetch('/deleted');
    rate.onclick = () => fetch('/rating', { method: 'POST' }).catch(() => rate.after('Your rating was lost'));
  </script>`;

/** Has its heading twice for those who follow a link to it, so that a test finds two. */
const offer = `<script>
    const heading = document.querySelector('h1');
    if (document.referrer !== '') heading.after(heading.cloneNode(true));
  </script>`;

/** A list that a script renders, with a box to add to it, a filter, and a section and tabs beside it. */
const list = `<main></main>
  <script>
    const added = [];
    const show = () => {
      const shown = urgent.checked || location.hash === '#/done' ? [] : added;
      tasks.innerHTML = shown.map((text) => '<li>' + text + '</li>').join('');
    };
    setTimeout(() => {
      document.querySelector('main').innerHTML =
        '<h1>List</h1><input id="entry" placeholder="What is there to do?"><ul id="tasks"></ul>' +
        '<label id="filter" hidden><input type="checkbox" id="urgent"> Only urgent</label> <a id="route" href="#/done" hidden>Done</a>' +
        '<button id="fold" aria-expanded="true">Notes</button><p id="notes">Buy a lamp</p>' +
        '<div role="tablist"><button role="tab" aria-selected="true">Week</button><button role="tab" aria-selected="false">Month</button></div>' +
        '<div role="tabpanel" id="panel">Seven days</div>';
      entry.onkeydown = ({ key }) => {
        if (key !== 'Enter') return;
        added.push(entry.value);
        filter.hidden = route.hidden = false;
        show();
      };
      urgent.onchange = show;
      addEventListener('hashchange', show);
      fold.onclick = () => {
        const isOpen = notes.textContent !== '';
        notes.textContent = isOpen ? '' : 'Buy a lamp';
        fold.setAttribute('aria-expanded', String(!isOpen));
      };
      const tabs = [...document.querySelectorAll('[role=tab]')];
      for (const tab of tabs)
        tab.onclick = () => {
          for (const one of tabs) one.setAttribute('aria-selected', String(one === tab));
          panel.textContent = tab === tabs[0] ? 'Seven days' : 'Thirty days';
        };
    }, 300);
  </script>`;

const newsletter =
  '<form><h2>News from the desk</h2><label>E-mail address <input type="email"></label><button>Subscribe</button></form>';

/** The pages of a small site that holds every trap and every kind of control. @param elsewhere another site's address */
export function pageOfSite(path: string, elsewhere: string): PageAnswer {
  const app = /^\/(todos|console|reference)$/.exec(path)?.[1];
  if (app) return { body: readFileSync(`test/fixtures/explore/${app}.html`, 'utf8') };
  const month = /^\/calendar\/2024-(\d+)$/.exec(path);
  if (month) return page(`Month ${month[1]}`, `<a href="/calendar/2024-${Number(month[1]) + 1}">Next</a>`);
  if (path.startsWith('/tree/'))
    return page(`Branch ${path.length}`, `<a href="${path}/b">Up</a><a href="${path}/c">On</a>`);
  switch (path) {
    case '/':
      return page('Home', home(elsewhere));
    case '/about':
      return page('About us', about);
    case '/newsletter':
      return { body: newsletter };
    case '/contact':
      return page('Write to us', contact);
    case '/login':
      return page('Log in', logIn);
    case '/products':
      return page('Products', products);
    case '/offer':
      return page('Offer', offer);
    case '/list':
      return { body: `<!doctype html><html lang="en"><title>List</title>${list}</html>` };
    case '/away':
      return { status: 302, location: `${elsewhere}redirected` };
    default:
      return { status: 404, body: 'nothing' };
  }
}
