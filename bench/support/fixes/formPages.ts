import type { Random } from '../../../attack/support/random.ts';
import { some } from './dataPages.ts';

const shell = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`;

const field = (id: string, label: string, type = 'text'): string =>
  `<div class="field"><label for="${id}">${label}</label><input id="${id}" name="${id}" type="${type}"></div>`;

/** A checkout with the same fields in two sections. */
export function checkout(random: Random): string {
  const address = (
    kind: string,
    title: string,
  ): string => `<fieldset class="section"><legend>${title}</legend>
${field(`${kind}-name`, 'Full name')}${field(`${kind}-street`, 'Street')}${field(`${kind}-zip`, 'Postal code')}${field(`${kind}-city`, 'City')}
<div class="field"><label for="${kind}-country">Country</label><select id="${kind}-country" name="${kind}-country"><option>Germany</option><option>France</option><option>Italy</option></select></div></fieldset>`;
  const ways = some(random, ['Standard', 'Express', 'Pick up', 'Night courier'], 3);
  return shell(
    'Checkout',
    `<header><a href="/">Sample shop</a><ol class="progress"><li>Cart</li><li aria-current="step">Address</li><li>Payment</li></ol></header>
<main><h1>Checkout</h1><form id="checkout" action="/checkout" method="post">${address('ship', 'Shipping address')}
<label class="same"><input type="checkbox" id="same" name="same" checked=""> Bill to the same address</label>${address('bill', 'Billing address')}
<fieldset><legend>Delivery</legend>${ways.map((way) => `<label><input type="radio" name="delivery" value="${way.toLowerCase()}"> ${way}</label>`).join('')}</fieldset>
<div class="coupon"><label for="coupon">Coupon</label><input id="coupon" name="coupon"><button type="button">Apply</button></div>
<label><input type="checkbox" name="terms" required=""> I accept the <a href="/terms">terms</a></label>
<div class="buttons"><button type="button" class="secondary">Back</button><button type="submit" class="primary">Continue to payment</button></div></form>
<aside aria-label="Summary"><h2>Your order</h2><dl><dt>Items</dt><dd>€120.00</dd><dt>Shipping</dt><dd>€4.90</dd><dt>Total</dt><dd id="total">€124.90</dd></dl><a href="/cart">Edit cart</a></aside></main>`,
  );
}

/** Labels without ids, placeholders only, classes of a build: a form of a library. */
export function profileForm(random: Random): string {
  const line = (label: string, placeholder: string): string =>
    `<div class="ant-row css-~1"><div class="ant-label css-~2">${label}</div><input class="ant-input css-~3" placeholder="${placeholder}" type="text"></div>`;
  const skills = some(random, ['Sales', 'Support', 'Stock', 'Finance', 'Purchase'], 4);
  return shell(
    'Your profile',
    `<div id="app"><div class="top-bar"><span class="brand">People</span><div class="spacer"></div><button class="ghost">Notifications</button><button class="ghost">Sign out</button></div>
<main><h1>Your profile</h1><form><h2>Personal</h2>${line('First name', 'Your first name')}${line('Last name', 'Your last name')}${line('Phone', '+49 …')}
<h2>Company</h2>${line('Company', 'Name of the company')}${line('Department', 'Department')}${line('Phone', '+49 …')}
<h2>Skills</h2><div class="tags">${skills.map((skill) => `<span class="tag">${skill}<button type="button" aria-label="Remove ${skill}">×</button></span>`).join('')}<button type="button" class="add">Add skill</button></div>
<h2>About you</h2><div contenteditable="true" role="textbox" aria-label="About you" aria-multiline="true"></div>
<div class="footer css-~4"><button class="ant-btn css-~5" type="button">Cancel</button><button class="ant-btn ant-btn-primary css-~5" type="submit">Save</button></div></form>
<section><h2>Password</h2><form><label>Current password <input type="password" name="current" autocomplete="current-password"></label><label>New password <input type="password" name="next" autocomplete="new-password"></label><button class="ant-btn css-~5" type="submit">Change password</button></form></section></main></div>`,
  );
}

/** Settings with switches, several groups with the same words. */
export function settings(random: Random): string {
  const row = (group: string, name: string): string =>
    `<div class="setting"><div class="text"><div class="setting-name" id="s-${group}-${name.toLowerCase().replaceAll(' ', '-')}">${name}</div><div class="hint">${name} for ${group}.</div></div><button role="switch" aria-checked="${random.oneIn(2)}" aria-labelledby="s-${group}-${name.toLowerCase().replaceAll(' ', '-')}"></button></div>`;
  const group = (title: string): string =>
    `<section class="group" aria-labelledby="g-${title.toLowerCase()}"><h2 id="g-${title.toLowerCase()}">${title}</h2>${[
      'Comments',
      'Mentions',
      'Weekly summary',
      'New followers',
    ]
      .map((name) => row(title.toLowerCase(), name))
      .join('')}<button class="link">Reset</button></section>`;
  return shell(
    'Settings',
    `<header><button aria-label="Open menu" class="burger"></button><h1>Settings</h1></header><div role="tablist"><button role="tab" aria-selected="false">Account</button><button role="tab" aria-selected="true">Notifications</button><button role="tab" aria-selected="false">Privacy</button></div>
<main>${group('E-mail')}${group('Push')}${group('SMS')}<section><h2>Language</h2><label>Language <select name="language"><option>English</option><option>Deutsch</option></select></label><label>Time zone <select name="zone"><option>Berlin</option><option>London</option></select></label></section>
<section class="danger"><h2>Danger zone</h2><p>This cannot be undone.</p><button class="danger-button">Delete account</button></section>
<div class="save-bar"><span role="status">No changes</span><button data-testid="settings-cancel">Cancel</button><button data-testid="settings-save">Save</button></div></main>`,
  );
}

/** A page with a dialog over a list: the same words in both. */
export function projectDialog(random: Random): string {
  const projects = some(random, ['Apollo', 'Gemini', 'Mercury', 'Vostok', 'Soyuz', 'Voyager', 'Cassini'], 5);
  return shell(
    'Projects',
    `<div class="page"><header><a href="/" class="brand">Plans</a><button class="primary">New project</button></header><main><h1>Projects</h1><ul class="projects">${projects
      .map(
        (name) =>
          `<li><h3>${name}</h3><span class="owner">Owner: Ada</span><button>Open</button><button>Rename</button><button>Delete</button></li>`,
      )
      .join('')}</ul></main>
<div role="dialog" aria-modal="true" aria-labelledby="dialog-title-~1" class="modal"><h2 id="dialog-title-~1">New project</h2><label for="f~2">Name</label><input id="f~2" type="text" name="name"><label for="f~3">Description</label><textarea id="f~3" name="description"></textarea>
<fieldset><legend>Visibility</legend><label><input type="radio" name="visibility" value="private" checked=""> Private</label><label><input type="radio" name="visibility" value="team"> Team</label><label><input type="radio" name="visibility" value="public"> Public</label></fieldset>
<label>Template <select><option>None</option><option>Kanban</option></select></label><label><input type="checkbox"> Invite the team</label><div class="modal-footer"><button type="button">Cancel</button><button type="submit" class="primary">Create</button></div><button class="close" aria-label="Close">×</button></div></div>`,
  );
}

/** A site's navigation with menus that are open, and a page of texts. */
export function navigation(random: Random): string {
  const menu = (title: string, entries: readonly string[]): string =>
    `<li class="menu-item"><button aria-expanded="true" aria-haspopup="true" id="menu-${title.toLowerCase()}">${title}</button><ul role="menu" aria-labelledby="menu-${title.toLowerCase()}">${entries
      .map(
        (entry) =>
          `<li role="none"><a role="menuitem" href="/${title.toLowerCase()}/${entry.toLowerCase().replaceAll(' ', '-')}">${entry}</a></li>`,
      )
      .join('')}</ul></li>`;
  const questions = some(
    random,
    [
      'How do I pay?',
      'Where is my parcel?',
      'Can I return it?',
      'Is there a warranty?',
      'Do you deliver abroad?',
    ],
    4,
  );
  return shell(
    'Help',
    `<header class="masthead"><a href="/" aria-label="Start page" class="logo"></a><nav><ul>${menu('Products', ['Lamps', 'Desks', 'Chairs', 'Overview'])}${menu('Company', ['About us', 'Jobs', 'Press', 'Overview'])}${menu('Support', ['Contact', 'Returns', 'Overview'])}</ul></nav><a href="/login" class="login">Log in</a><a href="/register">Register</a></header>
<main><nav aria-label="Breadcrumb"><ol><li><a href="/">Start</a></li><li><a href="/support">Support</a></li><li aria-current="page">Questions</li></ol></nav><h1>Questions</h1><p class="lead">The answers to what we are asked most.</p>${questions
      .map(
        (question) =>
          `<details open=""><summary>${question}</summary><p>It depends on the country and on the product.</p><a href="/support/contact">Ask us</a><button>Helpful</button><button>Not helpful</button></details>`,
      )
      .join(
        '',
      )}<div class="banner"><p>We use cookies.</p><button id="accept">Accept all</button><button id="reject">Reject</button><a href="/cookies">Details</a></div></main><footer><a href="/imprint">Imprint</a><a href="/privacy">Privacy</a><a href="/login">Log in</a></footer>`,
  );
}

/** The page to log in on, with little on it. */
export function login(random: Random): string {
  const others = some(random, ['Google', 'GitHub', 'Apple', 'Microsoft'], 2);
  return shell(
    'Log in',
    `<main class="login"><h1>Welcome back</h1><p role="alert" class="error" id="login-error"></p><form id="login-form"><label for="email">E-mail</label><input id="email" name="email" type="email" autocomplete="username"><label for="password">Password</label><input id="password" name="password" type="password" autocomplete="current-password"><button type="button" class="show" aria-label="Show password"></button><label><input type="checkbox" name="remember"> Remember me</label><button type="submit" class="primary">Log in</button></form><a href="/forgot">Forgot your password?</a><div class="others">${others
      .map((name) => `<button type="button">Continue with ${name}</button>`)
      .join('')}</div><p>New here? <a href="/register">Create an account</a></p></main>`,
  );
}
