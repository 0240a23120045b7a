import type { Random } from '../../../attack/support/random.ts';

/** Takes some items, in any order. */
export function some<Item>(random: Random, items: readonly Item[], count: number): Item[] {
  const left = [...items];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(random.below(left.length), 1),
  ).flat();
}

const products = [
  'Desk lamp', 'Oak desk', 'Office chair', 'Paper tray', 'Pencil case', 'Wall clock', 'Monitor arm', 'Foot rest',
  'Book shelf', 'Whiteboard', 'Waste basket', 'Coat rack', 'Cable box', 'Standing mat', 'Note book', 'Globe',
]; // prettier-ignore
const people = [
  'Ada Lovelace', 'Alan Turing', 'Grace Hopper', 'Edsger Dijkstra', 'Barbara Liskov', 'Donald Knuth', 'Tony Hoare',
  'Frances Allen', 'John Backus', 'Niklaus Wirth', 'Adele Goldberg', 'Ken Thompson', 'Radia Perlman', 'Leslie Lamport',
]; // prettier-ignore
const roles = ['Admin', 'Editor', 'Viewer'];
const states = ['Open', 'Paid', 'Sent', 'Returned'];

const price = (random: Random): string => `€${5 + random.below(200)}.${10 + random.below(89)}`;
const slug = (text: string): string => text.toLowerCase().replaceAll(' ', '-');

/** `~1` in a class or an id stands for what a build puts there. */
const shell = (
  title: string,
  body: string,
): string => `<!doctype html><html lang="en"><head><title>${title}</title></head>
<body class="app">${body}</body></html>`;

const shopHeader = `<a class="skip-link" href="#main">Skip to content</a>
<header class="site-header"><a href="/" class="logo"><img src="/img/logo.svg" alt="Sample shop"></a>
<form role="search" action="/search"><input type="search" name="q" placeholder="Search products" aria-label="Search"><button type="submit" class="icon-button" aria-label="Start search"><svg aria-hidden="true"></svg></button></form>
<nav aria-label="Main"><ul><li><a href="/new">New in</a></li><li><a href="/lamps">Lamps</a></li><li><a href="/desks">Desks</a></li><li><a href="/sale">Sale</a></li></ul></nav>
<a href="/account" class="account">Account</a><a href="/cart" class="cart-link">Cart <span class="count">2</span></a></header>`;
const shopFooter = `<footer><ul class="links"><li><a href="/imprint">Imprint</a></li><li><a href="/privacy">Privacy</a></li><li><a href="/contact">Contact</a></li></ul>
<form class="newsletter"><label>Newsletter <input type="email" name="email" placeholder="you@example.com"></label><button>Subscribe</button></form><p>© 2026 Sample shop</p></footer>`;

/** A list of products as cards, with the same buttons in each; classes of a build, no ids. */
export function shopList(random: Random): string {
  const cards = some(random, products, 8 + random.below(5)).map(
    (
      name,
    ) => `<div class="Card_root__~1"><a href="/p/${slug(name)}" class="Card_link__~2"><img src="/img/${slug(name)}.jpg" alt="${name}"><h3 class="Card_title__~3">${name}</h3></a>
<p class="Card_price__~4">${price(random)}</p><span class="Badge__~5">${random.oneIn(3) ? 'Few left' : 'In stock'}</span>
<button type="button" class="Button_primary__~6">Add to cart</button><button type="button" class="Button_icon__~7" aria-label="Remember"><svg class="icon-heart"></svg></button></div>`,
  );
  return shell(
    'Products – Sample shop',
    `<div id="root">${shopHeader}<main id="main"><h1>Products</h1>
<aside class="filters" aria-label="Filters"><h2>Filters</h2><fieldset><legend>Color</legend>${[
      'Black',
      'White',
      'Oak',
      'Red',
    ]
      .map((color) => `<label><input type="checkbox" name="color" value="${slug(color)}"> ${color}</label>`)
      .join('')}</fieldset>
<label for="sort:r~8:">Sort by</label><select id="sort:r~8:" name="sort"><option>Popular</option><option>Price</option><option>Newest</option></select>
<button type="button" class="Button_text__~9">Clear filters</button></aside>
<p role="status">${cards.length} products</p><div class="Grid__~10">${cards.join('\n')}</div>
<nav aria-label="Pages"><a href="?page=1" aria-current="page">1</a><a href="?page=2">2</a><a href="?page=3">3</a><a href="?page=2" rel="next">Next</a></nav></main>${shopFooter}</div>`,
  );
}

/** A table of users with buttons in each row, and a dialog's worth of test ids in some of them. */
export function userTable(random: Random): string {
  const rows = some(random, people, 8 + random.below(5)).map((name, at) => {
    const mail = `${name.split(' ')[0]?.toLowerCase()}@example.com`;
    return `<tr data-row-key="${1000 + at * 7}"><td><input type="checkbox" aria-label="Select row"></td><td><a href="/users/${1000 + at * 7}">${name}</a></td><td>${mail}</td><td>${random.pick(roles)}</td>
<td><button type="button" class="btn btn-sm">Edit</button><button type="button" class="btn btn-sm btn-danger">Delete</button></td></tr>`;
  });
  return shell(
    'Users – Admin',
    `<div class="layout"><nav class="sidebar" aria-label="Admin"><a href="/admin">Overview</a><a href="/admin/users" class="active">Users</a><a href="/admin/teams">Teams</a><a href="/admin/logs">Logs</a><button type="button" data-testid="logout">Log out</button></nav>
<main><div class="toolbar"><h1>Users</h1><button type="button" class="btn btn-primary" data-testid="add-user">Add user</button><button type="button" class="btn" data-testid="export">Export</button>
<input type="text" placeholder="Filter users" class="form-control"></div>
<table class="table"><thead><tr><th><input type="checkbox" aria-label="Select all"></th><th>Name</th><th>E-mail</th><th>Role</th><th>Actions</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>
<div class="pager"><button type="button" disabled="">Previous</button><span>Page 1 of 4</span><button type="button">Next</button></div></main></div>`,
  );
}

/** Orders in a grid of divs, as libraries of tables draw them: ARIA roles, ids of a library. */
export function orderGrid(random: Random): string {
  const rows = some(random, people, 7 + random.below(4)).map((name, at) => {
    const number = 20_260 + at * 13;
    return `<div role="row" class="ag-row" row-index="${at}"><div role="gridcell" col-id="number">#${number}</div><div role="gridcell" col-id="customer">${name}</div><div role="gridcell" col-id="state"><span class="state">${random.pick(states)}</span></div><div role="gridcell" col-id="total">${price(random)}</div>
<div role="gridcell" col-id="do"><a href="/orders/${number}">Open</a><button class="MuiIconButton-root css-~1" aria-label="More" id="mui-~2${at}"><svg></svg></button></div></div>`;
  });
  return shell(
    'Orders',
    `<header class="MuiAppBar-root css-~3"><span class="title">Back office</span><button class="MuiButton-root css-~4" id="mui-~5">Help</button><button class="MuiButton-root css-~4" id="mui-~6" aria-haspopup="menu">Ada</button></header>
<main><div role="tablist" aria-label="State"><button role="tab" aria-selected="true" id="tab-~7-all">All</button><button role="tab" id="tab-~7-open">Open</button><button role="tab" id="tab-~7-paid">Paid</button></div>
<section><h2>Orders</h2><div class="chips"><span class="chip">This month <button aria-label="Remove filter This month">×</button></span><span class="chip">Germany <button aria-label="Remove filter Germany">×</button></span></div>
<div role="grid" aria-label="Orders"><div role="row"><div role="columnheader">Number</div><div role="columnheader">Customer</div><div role="columnheader">State</div><div role="columnheader">Total</div><div role="columnheader">Actions</div></div>${rows.join('\n')}</div></section>
<section><h2>Export</h2><label>From <input type="date" name="from"></label><label>To <input type="date" name="to"></label><button class="MuiButton-root css-~4">Download CSV</button><button class="MuiButton-root css-~4">Print</button></section></main>`,
  );
}

/** A board with figures as cards; nearly everything is a div. */
export function dashboard(random: Random): string {
  const cards = some(
    random,
    ['Revenue', 'Orders', 'Visitors', 'Returns', 'Signups', 'Tickets', 'Stock', 'Reviews'],
    6,
  ).map(
    (name) =>
      `<div class="card sc-~1 x~2"><div class="card-head"><div class="card-title">${name}</div><div class="menu" tabindex="0" role="button" aria-label="${name} options">⋮</div></div><div class="figure">${random.below(9000)}</div><div class="trend">+${random.below(30)}%</div><a class="more" href="/reports/${slug(name)}">Details</a></div>`,
  );
  const tasks = some(
    random,
    [
      'Call the supplier',
      'Check returns',
      'Plan the sale',
      'Write the newsletter',
      'Count the stock',
      'Answer reviews',
    ],
    4,
  ).map(
    (task) =>
      `<li class="task"><label><input type="checkbox"> ${task}</label><button class="link">Postpone</button><button class="link">Done</button></li>`,
  );
  return shell(
    'Dashboard',
    `<div class="app-shell"><div class="rail" role="navigation"><a href="/home" title="Home"><i class="icon-home"></i></a><a href="/stats" title="Statistics"><i class="icon-stats"></i></a><a href="/mail" title="Messages"><i class="icon-mail"></i></a><a href="/conf" title="Settings"><i class="icon-conf"></i></a></div>
<div class="content" role="main"><div class="hero"><h1>Good morning, Ada</h1><p>Here is what happened yesterday.</p><button class="primary" id="refresh">Refresh</button><button class="secondary">Share</button></div>
<div class="cards">${cards.join('\n')}</div><section aria-label="Tasks"><h2>Tasks</h2><ul>${tasks.join('\n')}</ul><div class="new-task"><input placeholder="New task"><button class="primary">Add</button></div></section>
<section aria-label="Team"><h2>Team</h2><div class="people">${some(random, people, 4)
      .map(
        (name) =>
          `<div class="person"><span class="avatar">${name[0]}</span><span class="who">${name}</span><button>Message</button><button>Profile</button></div>`,
      )
      .join('')}</div></section></div></div>`,
  );
}

/** A list of messages in articles with a conversation that is open. */
export function inbox(random: Random): string {
  const messages = some(random, people, 7).map(
    (name, at) =>
      `<li class="message${at === 0 ? ' selected' : ''}" id="msg-${8100 + at * 3}"><article aria-label="Message of ${name}"><header><strong>${name}</strong> <time datetime="2026-05-0${at + 1}">May ${at + 1}</time></header><p class="preview">${random.pick(['About the order', 'A question', 'Thank you', 'Invoice missing', 'Where is my parcel'])}</p><button class="star" aria-pressed="false" title="Star"></button><button class="archive" title="Archive"></button></article></li>`,
  );
  return shell(
    'Inbox (3)',
    `<header><h1>Mail</h1><button class="compose" accesskey="c">Compose</button><input type="search" aria-label="Search mail"></header>
<nav aria-label="Folders"><ul><li><a href="#inbox">Inbox</a> <span>3</span></li><li><a href="#sent">Sent</a></li><li><a href="#drafts">Drafts</a> <span>1</span></li><li><a href="#trash">Trash</a></li></ul></nav>
<main><ul class="messages" aria-label="Messages">${messages.join('\n')}</ul><section class="reader" aria-labelledby="subject"><h2 id="subject">About the order</h2><p>Hello, I have not got my lamp yet.</p><div class="actions" role="toolbar" aria-label="Message"><button>Reply</button><button>Forward</button><button>Delete</button><button aria-haspopup="menu">More</button></div><label for="answer">Your answer</label><textarea id="answer" name="answer"></textarea><button type="submit" class="send">Send</button></section></main>`,
  );
}
