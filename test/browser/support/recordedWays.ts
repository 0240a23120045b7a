import type { RecordedInputName } from '../../../src/live/protocol/recordedInputs.ts';
import type { Flow } from './recordedFlows.ts';

/** What a person does in a page of their own, and what becomes of it. */
export interface RecordedWay extends Flow {
  /** The row of the table that it is an example of. */
  readonly input: RecordedInputName;
  /** The pages by path; the first one is opened. */
  readonly pages: Readonly<Record<string, string>>;
  /** The steps, as the code of Playwright that says the same. */
  readonly steps: readonly string[];
}

const out = "document.querySelector('output')?.textContent";
const page = (body: string): Record<string, string> => ({
  '': `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title>${body}`,
});

const inFrame = 'iframe >> internal:control=enter-frame';

export const recordedWays: readonly RecordedWay[] = [
  {
    does: 'clicks on the text of a label',
    input: 'click',
    pages: page('<label><input type="checkbox" id="n"> Send me news</label>'),
    play: (hand) => hand.clickAt(100, 18),
    steps: ["getByRole('checkbox', { name: 'Send me news' }).click()"],
    state: 'document.querySelector("#n").checked',
  },
  {
    does: 'clicks on a box that is drawn in the place of a checkbox',
    input: 'click',
    pages: page(
      `<style>input { position: absolute; opacity: 0; width: 0; height: 0 } i { display: inline-block; width: 20px; height: 20px; border: 1px solid }</style>
      <label><input type="checkbox" id="n"><i></i> I agree to the <a href="#terms">terms</a></label>`,
    ),
    play: (hand) => hand.click('i'),
    steps: ["getByText('I agree to the terms').click()"],
    state: '[document.querySelector("#n").checked, location.hash]',
  },
  {
    does: 'clicks fast, five times',
    input: 'fastClicks',
    pages: page(
      '<button id="more" onclick="o.textContent = +o.textContent + 3">More</button> <output id="o">0</output>',
    ),
    play: (hand) => hand.click('#more', 5),
    steps: Array.from({ length: 5 }, () => "getByRole('button', { name: 'More' }).click()"),
    state: out,
  },
  {
    does: 'double-clicks',
    input: 'doubleClick',
    pages: page(`<p id="p" ondblclick="o.textContent = 'opened'">Holiday.jpg</p><output id="o"></output>`),
    play: (hand) => hand.click('#p', 2),
    steps: ["getByText('Holiday.jpg').dblclick()"],
    state: out,
  },
  {
    does: 'double-clicks on what has another name after the first click',
    input: 'doubleClick',
    pages: page(
      `<button id="b" onclick="this.textContent = 'Following'" ondblclick="o.textContent = 'twice'">Follow</button><output id="o"></output>`,
    ),
    play: (hand) => hand.click('#b', 2),
    steps: ["getByRole('button', { name: 'Follow' }).dblclick()"],
    state: out,
  },
  {
    does: 'clicks with the other buttons and with a modifier',
    input: 'modifiers',
    pages: page(
      `<button id="r" oncontextmenu="o.textContent += 'menu'; return false" onauxclick="o.textContent += event.button"
        onclick="o.textContent += 'click'">Row</button><output id="o"></output>`,
    ),
    play: async (hand) => {
      await hand.click('#r', 1, 'right');
      await hand.click('#r', 1, 'middle');
      await hand.holding('Shift', () => hand.click('#r'));
    },
    steps: [
      "getByRole('button', { name: 'Row' }).click({ button: 'right' })",
      "getByRole('button', { name: 'Row' }).click({ button: 'middle' })",
      "getByRole('button', { name: 'Row' }).click()",
    ],
    says: ['modifiers'],
    state: out,
  },
  {
    does: 'clicks where the place counts',
    input: 'place',
    pages: page(
      `<canvas id="c" width="300" height="60" onclick="o.textContent = event.offsetX > 150"></canvas>
      <div id="stars" style="width: 200px; height: 20px; background: gold"></div><output id="o"></output>`,
    ),
    play: async (hand) => {
      await hand.click('#c');
      await hand.clickAt(20, 85);
    },
    steps: [`locator('[id="c"]').click()`, "locator('#stars').click()"],
    says: ['place', 'place'],
  },
  {
    does: 'clicks on what closes its window',
    input: 'pages',
    pages: {
      ...page(`<button onclick="window.open('window')">Sign in</button><output id="o"></output>`),
      window: `<!doctype html><title>Window</title><button onclick="opener.o.textContent = 'in'; window.close()">Continue</button>`,
    },
    play: async (hand) => {
      await hand.open('button');
      await hand.click('button');
      await hand.untilPages(1);
    },
    steps: [
      "getByRole('button', { name: 'Sign in' }).click()",
      "getByRole('button', { name: 'Continue' }).click()",
    ],
    state: out,
  },
  {
    does: 'uses the keyboard on a checkbox and a button, and moves on with Tab',
    input: 'keys',
    pages: page(
      `<label><input type="checkbox" id="n"> Weekly</label> <button onclick="o.textContent += 'saved'">Save</button><output id="o"></output>`,
    ),
    play: async (hand) => {
      await hand.press('Tab');
      await hand.type(' ');
      await hand.press('Tab');
      await hand.press('Enter');
    },
    steps: [
      "getByRole('checkbox', { name: 'Weekly' }).press('Space')",
      "getByRole('button', { name: 'Save' }).press('Enter')",
    ],
    state: `[document.querySelector('#n').checked, ${out}]`,
  },
  {
    does: 'drags a card to a column',
    input: 'drag',
    pages: page(
      `<div id="card" draggable="true" style="width: 90px; border: 1px solid">Invoice</div>
      <div id="paid" style="width: 200px; height: 80px; border: 1px solid" ondragover="event.preventDefault()"
        ondrop="o.textContent = 'paid'">Paid</div><output id="o"></output>`,
    ),
    play: (hand) => hand.drag('#card', '#paid'),
    steps: ["getByText('Invoice').dragTo(page.getByText('Paid'))"],
    state: out,
  },
  {
    does: 'drags a card to a place on a timeline',
    input: 'drag',
    pages: page(
      `<div id="card" draggable="true" style="width: 90px; border: 1px solid">Invoice</div>
      <div id="day" style="width: 300px; height: 60px; border: 1px solid" ondragover="event.preventDefault()"
        ondrop="o.textContent = event.offsetX > 200 ? 'evening' : 'before'"></div><output id="o"></output>`,
    ),
    play: (hand) => hand.dragBy('#card', 205, 40),
    steps: ["getByText('Invoice').dragTo(page.locator('#day'), { targetPosition: { x: 250, y: 29 } })"],
    state: out,
  },
  {
    does: 'drags a handle that follows the pointer',
    input: 'drag',
    pages: page(
      `<div id="a" style="width: 60px; height: 30px">First</div><div id="b" style="width: 60px; height: 30px">Last</div><output id="o"></output>
      <script>let from; document.onpointerdown = (e) => { from = e.target.id; e.preventDefault(); };
      document.onpointerup = (e) => { if (from !== e.target.id) o.textContent = from + ' to ' + e.target.id; };</script>`,
    ),
    play: (hand) => hand.drag('#a', '#b'),
    steps: ["getByText('First').dragTo(page.getByText('Last'))"],
    state: out,
  },
  {
    does: 'draws, also in what is in something else',
    input: 'draw',
    pages: page(
      '<div id="pad" style="width: 200px; height: 80px; border: 1px solid"></div><p>Sign here: <canvas width="200" height="80"></canvas></p>',
    ),
    play: async (hand) => {
      await hand.dragBy('#pad', 40, 10);
      await hand.dragBy('canvas', 40, 10);
    },
    steps: [],
    says: ['drag', 'drag'],
  },
  {
    does: 'renames an entry whose name is the only text beside the field',
    input: 'answered',
    pages: page(
      `<ul><li>Bread <input></li><li>Rice <input></li></ul><output id="o"></output><script>
      for (const item of document.querySelectorAll('li')) item.lastChild.oninput = (event) => { item.firstChild.data = event.target.value; };
      onkeydown = (event) => { if (event.key === 'Enter') o.textContent += '[' + event.target.value + ']'; };</script>`,
    ),
    play: async (hand) => {
      await hand.fill('li >> nth=1 >> input', 'Oats');
      await hand.press('Enter');
    },
    steps: [
      "getByRole('listitem').filter({ hasText: 'Rice' }).getByRole('textbox').pressSequentially('Oats')",
      "getByRole('listitem').filter({ hasText: 'Oats' }).getByRole('textbox').press('Enter')",
    ],
    state: out,
  },
  {
    does: 'takes back an entry with Backspace in the empty field after it',
    input: 'keys',
    pages: page(
      `<span>Red</span> <label>Color <input onkeydown="if (event.key === 'Backspace' && value === '') document.querySelector('span').remove()"></label>`,
    ),
    play: async (hand) => {
      await hand.click('input');
      await hand.press('Backspace');
    },
    steps: [
      "getByRole('textbox', { name: 'Color' }).click()",
      "getByRole('textbox', { name: 'Color' }).press('Backspace')",
    ],
    state: 'document.body.textContent.includes("Red")',
  },
  {
    does: 'goes on with Tab to a field that opens then, and leaves the last one, which is checked then',
    input: 'keys',
    pages: page(
      `<label>From <input id="a" onkeydown="b.hidden = event.key !== 'Tab'"></label>
      <label id="b" hidden>To <input onblur="o.textContent = 'To ' + value + ' is too early'"></label><output id="o"></output>`,
    ),
    play: async (hand) => {
      await hand.fill('#a', '9');
      await hand.press('Tab');
      await hand.type('8');
      await hand.press('Tab');
    },
    steps: [
      "getByRole('textbox', { name: 'From' }).fill('9')",
      "getByRole('textbox', { name: 'From' }).press('Tab')",
      "getByRole('textbox', { name: 'To' }).fill('8')",
      "getByRole('textbox', { name: 'To' }).press('Tab')",
    ],
    state: out,
  },
  {
    does: 'types into a field that listens to keys',
    input: 'answered',
    pages: page(
      `<label>Search <input onkeyup="for (const item of document.querySelectorAll('li')) item.hidden = !item.textContent.includes(value)"></label>
      <ul><li>Lisbon</li><li>Porto</li></ul><button onclick="o.textContent = document.querySelector('li:not([hidden])').textContent">First</button><output id="o"></output>`,
    ),
    play: async (hand) => {
      await hand.fill('input', 'ort');
      await hand.click('button');
    },
    steps: [
      "getByRole('textbox', { name: 'Search' }).pressSequentially('ort')",
      "getByRole('button', { name: 'First' }).click()",
    ],
    state: out,
  },
  {
    does: 'takes the active option of a list that comes later with Enter',
    input: 'suggestions',
    pages: page(
      `<label>City <input id="c" role="combobox" aria-expanded="false" aria-controls="l"></label><ul id="l" role="listbox"></ul><output id="o"></output><script>
      const all = ['Bari', 'Bern', 'Biel']; let at = 0;
      const mark = () => c.setAttribute('aria-activedescendant', 'l' + at);
      const show = () => { at = 0; l.replaceChildren(...all.filter((city) => city.includes(c.value)).map((city, index) => Object.assign(document.createElement('li'), {
        id: 'l' + index, role: 'option', textContent: city, onclick: () => { o.textContent = city; l.replaceChildren(); } }))); mark(); };
      c.onfocus = show; c.oninput = () => setTimeout(show, 300);
      c.onkeydown = (event) => {
        if (event.key === 'ArrowDown') { at++; mark(); }
        if (event.key === 'Enter') l.children[at].click(); };</script>`,
    ),
    play: async (hand) => {
      await hand.fill('#c', 'e');
      await hand.untilCount('li', 2);
      await hand.press('ArrowDown');
      await hand.press('Enter');
    },
    steps: [
      "getByRole('combobox', { name: 'City' }).pressSequentially('e')",
      'waitForTimeout(…)',
      "getByRole('combobox', { name: 'City' }).press('ArrowDown')",
      "getByRole('option', { name: 'Biel' }).click()",
    ],
    state: out,
  },
  {
    does: 'saves once what was closed has gone',
    input: 'late',
    pages: page(
      `<p id="hint">Not saved yet</p><button id="a" onclick="setTimeout(() => hint.remove(), 300)">Close</button>
      <button id="b" onclick="o.textContent = document.querySelector('#hint') ? 'too soon' : 'saved'">Save</button><output id="o"></output>`,
    ),
    play: async (hand) => {
      await hand.click('#a');
      await hand.untilCount('#hint', 0);
      await hand.click('#b');
    },
    steps: [
      "getByRole('button', { name: 'Close' }).click()",
      'waitForTimeout(…)',
      "getByRole('button', { name: 'Save' }).click()",
    ],
    state: out,
  },
  {
    does: 'drags an entry of a list that sorts itself meanwhile',
    input: 'drag',
    pages: page(
      `<ol><li draggable="true">One</li><li draggable="true">Two</li><li draggable="true">Three</li><li draggable="true">Four</li></ol><script>
      const list = document.querySelector('ol'); let held;
      list.ondragstart = (event) => { held = event.target; };
      list.ondragover = (event) => { event.preventDefault(); const over = event.target; if (over === held || over === list) return;
        const items = [...list.children]; over[items.indexOf(held) < items.indexOf(over) ? 'after' : 'before'](held); };</script>`,
    ),
    play: (hand) => hand.drag('li >> nth=0', 'li >> nth=2'),
    steps: ["getByText('One').dragTo(page.getByText('Three'))"],
    state: 'document.querySelector("ol").textContent',
  },
  {
    does: 'drags what the page moves with the mouse',
    input: 'drag',
    pages: page(
      `<style>p { width: 100px; position: relative; border: 1px solid }</style><p id="a">Window</p><p style="top: 90px">Corner</p><script>
      let from; a.onpointerdown = (event) => { from = event.clientY; event.preventDefault(); };
      onpointermove = (event) => { if (from !== undefined) a.style.top = event.clientY - from + 'px'; };
      onpointerup = () => { from = undefined; };</script>`,
    ),
    play: (hand) => hand.drag('#a', 'p >> nth=1'),
    steps: ["getByText('Window').dragTo(page.getByText('Corner'))"],
    says: ['dragWay'],
    state: 'a.style.top',
  },
  {
    does: 'moves a slider',
    input: 'slider',
    pages: page('<label>Volume <input type="range" id="v" min="0" max="100" value="10"></label>'),
    play: async (hand) => {
      await hand.dragBy('#v', 300, 0);
      await hand.press('ArrowLeft');
    },
    steps: ["getByRole('slider', { name: 'Volume' }).fill('99')"],
    state: 'document.querySelector("#v").value',
  },
  {
    does: 'types into a field, corrects it, and sends it with Enter',
    input: 'keys',
    pages: page(
      `<form onsubmit="o.textContent = q.value; return false"><label>Search <input id="q"></label></form><output id="o"></output>`,
    ),
    play: async (hand) => {
      await hand.fill('#q', 'lampx');
      await hand.press('Backspace');
      await hand.type('s');
      await hand.press('ArrowLeft');
      await hand.press('Enter');
    },
    steps: [
      "getByRole('textbox', { name: 'Search' }).fill('lamps')",
      "getByRole('textbox', { name: 'Search' }).press('Enter')",
    ],
    state: out,
  },
  {
    does: 'types two lines into an area',
    input: 'text',
    pages: page('<label>Note <textarea id="t"></textarea></label>'),
    play: async (hand) => {
      await hand.fill('#t', 'one');
      await hand.press('Enter');
      await hand.type('two');
    },
    steps: [String.raw`getByRole('textbox', { name: 'Note' }).fill('one\ntwo')`],
    state: 'document.querySelector("#t").value',
  },
  {
    does: 'sends what is typed into an area with Enter',
    input: 'keys',
    pages: page(
      `<textarea id="t" aria-label="Message" onkeydown="if (event.key === 'Enter') { event.preventDefault(); o.textContent += '[' + value + ']'; value = ''; }"></textarea><output id="o"></output>`,
    ),
    play: async (hand) => {
      await hand.fill('#t', 'hi');
      await hand.press('Enter');
      await hand.type('bye');
      await hand.press('Enter');
    },
    steps: [
      "getByRole('textbox', { name: 'Message' }).fill('hi')",
      "getByRole('textbox', { name: 'Message' }).press('Enter')",
      "getByRole('textbox', { name: 'Message' }).fill('bye')",
      "getByRole('textbox', { name: 'Message' }).press('Enter')",
    ],
    state: out,
  },
  {
    does: 'writes into an editor of several paragraphs',
    input: 'editor',
    pages: page('<div id="e" role="textbox" aria-label="Report" contenteditable><p>Draft</p></div>'),
    play: async (hand) => {
      await hand.click('#e p');
      await hand.press('End');
      await hand.type(' one');
      await hand.press('Enter');
      await hand.type('two');
    },
    steps: [
      "getByText('Draft').click()",
      "getByRole('textbox', { name: 'Report' }).press('End')",
      "getByRole('textbox', { name: 'Report' }).pressSequentially(' one')",
      "getByRole('textbox', { name: 'Report' }).press('Enter')",
      "getByRole('textbox', { name: 'Report' }).pressSequentially('two')",
    ],
    state: 'document.querySelector("#e").innerText',
  },
  {
    does: 'changes a heading whose text is its name',
    input: 'text',
    pages: page('<h2 id="h" contenteditable="plaintext-only">New board</h2>'),
    play: async (hand) => {
      await hand.click('#h');
      await hand.press('Control', 'a');
      await hand.type('Plans');
    },
    steps: ["getByRole('heading', { name: 'New board' }).fill('Plans')"],
    state: 'document.querySelector("#h").textContent',
  },
  {
    does: 'types into a masked field',
    input: 'masked',
    pages: page(
      `<label>Card <input id="c" oninput="value = value.replace(/\\D/g, '').replace(/(.{4})(?=.)/g, '$1 ')"></label>`,
    ),
    play: (hand) => hand.fill('#c', '424242'),
    steps: ["getByRole('textbox', { name: 'Card' }).pressSequentially('424242')"],
    state: 'document.querySelector("#c").value',
  },
  {
    does: 'picks a date that a script writes into a field',
    input: 'script',
    pages: page(
      `<label>Day <input id="d" readonly></label> <button onclick="d.value = '2026-12-24'; d.dispatchEvent(new Event('input', { bubbles: true }))">24</button>`,
    ),
    play: (hand) => hand.click('button'),
    steps: ["getByRole('button', { name: '24' }).click()"],
    state: 'document.querySelector("#d").value',
  },
  {
    does: 'pastes, composes and types other scripts',
    input: 'text',
    pages: page('<label>Name <input id="n"></label>'),
    play: async (hand) => {
      await hand.click('#n');
      await hand.paste('Zoë ');
      await hand.paste('漢字@例');
    },
    steps: ["getByRole('textbox', { name: 'Name' }).fill('Zoë 漢字@例')"],
    state: 'document.querySelector("#n").value',
  },
  {
    does: 'selects an option by what is its own: a value where labels are the same, a label where it is a value too',
    input: 'select',
    pages: page(
      `<select aria-label="One"><option value="a">Twin</option><option value="b">Twin</option></select>
      <select aria-label="Two"><option value="Up">Down</option><option value="Down">Up</option></select>`,
    ),
    play: async (hand) => {
      await hand.choose('select >> nth=0', 1);
      await hand.choose('select >> nth=1', 1);
    },
    steps: [
      "getByLabel('One').selectOption({ value: 'b' })",
      "getByLabel('Two').selectOption({ value: 'Down' })",
    ],
    state: '[...document.querySelectorAll("select")].map((s) => s.selectedIndex)',
  },
  {
    does: 'opens a list with a key, and selects one of the options that it shows',
    input: 'select',
    pages: page(
      '<select id="s" aria-label="Size"><option hidden>None</option><option>S</option><option>M</option><option>L</option></select>',
    ),
    play: async (hand) => {
      await hand.read('document.querySelector("#s").focus() ?? 0');
      await hand.press(' ');
      await hand.chooseOpen(1);
      await hand.read('0');
      await hand.press('Alt', 'ArrowDown');
      await hand.chooseOpen(2);
    },
    steps: ["getByRole('combobox', { name: 'Size' }).selectOption('L')"],
    state: 'document.querySelector("#s").selectedIndex',
  },
  {
    does: 'selects several options, and deselects one',
    input: 'select',
    pages: page(
      '<select id="m" multiple size="4" aria-label="Days"><option>Mon</option><option>Tue</option><option>Wed</option></select>',
    ),
    play: async (hand) => {
      await hand.click('option >> nth=0');
      await hand.holding('ControlOrMeta', () => hand.click('option >> nth=2'));
      await hand.holding('ControlOrMeta', () => hand.click('option >> nth=0'));
    },
    steps: ["getByLabel('Days').selectOption(['Wed'])"],
    state: '[...document.querySelectorAll("#m option")].map((o) => o.selected)',
  },
  {
    does: 'opens a menu by resting on it',
    input: 'hover',
    pages: page(
      `<style>ul { display: none; margin: 0 } .menu:hover > ul, li:hover > ul { display: block }</style>
      <div class="menu">Rooms<ul><li>Kitchen<ul><li><a href="#" onclick="o.textContent = 'ovens'">Ovens</a></li></ul></li></ul></div><output id="o"></output>`,
    ),
    play: async (hand) => {
      await hand.rest('.menu');
      await hand.rest('.menu > ul > li');
      await hand.click('a');
    },
    steps: [
      "locator('div.menu').hover()",
      "getByText('KitchenOvens').hover()",
      "getByRole('link', { name: 'Ovens' }).click()",
    ],
    state: out,
  },
  {
    does: 'opens a menu in a frame by resting on it',
    input: 'hover',
    pages: {
      ...page('<iframe src="menu" width="300"></iframe>'),
      menu: `<!doctype html><style>div { display: none } nav:hover div { display: block }</style><nav>Products<div><a href="#" onclick="document.title = 'lamps'">Lamps</a></div></nav>`,
    },
    play: async (hand) => {
      await hand.rest(`${inFrame} >> nav`);
      await hand.click(`${inFrame} >> a`);
    },
    steps: [
      "locator('iframe').contentFrame().getByRole('navigation').hover()",
      "locator('iframe').contentFrame().getByRole('link', { name: 'Lamps' }).click()",
    ],
    state: 'document.querySelector("iframe").contentDocument.title',
  },
  {
    does: 'clicks with the middle button on what opens a tab then',
    input: 'pages',
    pages: {
      ...page('<a href="next">Next</a>'),
      next: '<!doctype html><title>Next</title><button onclick="document.title = 1">Pay</button>',
    },
    play: async (hand) => {
      await hand.click('a', 1, 'middle');
      await hand.untilPages(2);
      await hand.click('button');
    },
    steps: [
      "getByRole('link', { name: 'Next' }).click({ button: 'middle' })",
      "getByRole('button', { name: 'Pay' }).click()",
    ],
    state: 'document.title',
  },
  {
    does: 'answers a dialog',
    input: 'dialog',
    pages: page(
      `<button onclick="o.textContent = confirm('Leave the team?')">Leave</button><output id="o"></output>`,
    ),
    play: async (hand) => {
      await hand.click('button');
      await hand.answer(true);
    },
    steps: ["getByRole('button', { name: 'Leave' }).click()"],
    says: ['dialog'],
    state: out,
    differs: 'a run dismisses the dialog',
  },
  {
    does: 'downloads',
    input: 'download',
    pages: page('<a href="file" download>Export</a>'),
    play: (hand) => hand.download('a'),
    steps: ["getByRole('link', { name: 'Export' }).click() // download"],
  },
  {
    does: 'goes to an address, back, and reloads',
    input: 'address',
    pages: { ...page('<h1>One</h1>'), two: '<!doctype html><title>Two</title><h1>Two</h1>' },
    play: async (hand) => {
      await hand.goTo('two');
      await hand.navigate('back');
      await hand.navigate('reload');
    },
    steps: ["goto('two')", "goto('/')", "goto('/')"],
    state: 'document.title',
  },
  {
    does: 'types into a frame in a frame, and in a shadow root',
    input: 'frames',
    pages: page(
      `<iframe title="outer" srcdoc="<iframe title='inner' srcdoc='<label>City <input></label>'></iframe>"></iframe>
      <x-field></x-field><script>customElements.define('x-field', class extends HTMLElement {
        connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<label>Street <input></label>'; } });</script>`,
    ),
    play: async (hand) => {
      const enter = ' >> internal:control=enter-frame >> ';
      await hand.fill(`iframe${enter}iframe${enter}input`, 'Bonn');
      await hand.fill('x-field input', 'Am Hof');
    },
    steps: [
      `locator('iframe[title="outer"]').contentFrame().locator('iframe[title="inner"]').contentFrame().getByRole('textbox', { name: 'City' }).fill('Bonn')`,
      "getByRole('textbox', { name: 'Street' }).fill('Am Hof')",
    ],
    state: `document.querySelector('x-field').shadowRoot.querySelector('input').value`,
  },
  {
    does: 'clicks in a closed shadow root',
    input: 'closedShadow',
    pages: page(
      `<x-box></x-box><script>customElements.define('x-box', class extends HTMLElement {
        connectedCallback() { this.attachShadow({ mode: 'closed' }).innerHTML = '<button>Inside</button>'; } });</script>`,
    ),
    play: (hand) => hand.click('x-box'),
    steps: ["locator('x-box').click()"],
    says: ['closedShadow'],
  },
  {
    does: 'works in a page that replaces what is built in',
    input: 'frames',
    pages: page(
      `<script>Set = Map = WeakMap = function () {}; Array.from = (v) => v; Array.prototype.toJSON = () => 'no';
      JSON.stringify = () => 'no'; Object.prototype.own = 1; document.elementFromPoint = () => document.body;</script>
      <label>Name <input id="n"></label> <button onclick="o.textContent = n.value">Add</button><output id="o"></output>`,
    ),
    play: async (hand) => {
      await hand.fill('#n', 'Ada');
      await hand.click('button');
      await hand.expect('text', '#o');
    },
    steps: [
      "getByRole('textbox', { name: 'Name' }).fill('Ada')",
      "getByRole('button', { name: 'Add' }).click()",
      "expect locator('#o').toContainText('Ada')",
    ],
    state: out,
  },
  {
    does: 'asserts the value of a field and of a box',
    input: 'assert',
    pages: page(
      '<label>Price <input value="9.99"></label> <label><input type="checkbox" checked> In stock</label><p>Text</p>',
    ),
    play: async (hand) => {
      await hand.expect('value', 'input >> nth=0');
      await hand.expect('value', 'input >> nth=1');
      await hand.expect('value', 'p');
    },
    steps: [
      "expect getByRole('textbox', { name: 'Price' }).toHaveValue('9.99')",
      "expect getByRole('checkbox', { name: 'In stock' }).toBeChecked()",
    ],
    says: ['noValue'],
  },
  {
    does: 'asserts what has the focus, which neither sends a form nor opens a list, and cancels by Escape',
    input: 'assert',
    pages: page(
      `<form onsubmit="document.title = 'sent'; return false"><label>Name <input value="Ada"></label>
      <select aria-label="Size"><option>S</select><button>Send</button></form>
      <script>addEventListener('keydown', ({ key }) => key === 'Escape' && (document.title = 'left'))</script>`,
    ),
    play: async (hand) => {
      await hand.press('Tab');
      await hand.expectOfFocused('value', 'Enter');
      await hand.press('Tab');
      await hand.expectOfFocused('value', ' ');
      await hand.press('Tab');
      await hand.expectOfFocused('visible', 'Enter');
      await hand.cancelAssertion();
      await hand.untilTitle('Page');
    },
    steps: [
      "expect getByRole('textbox', { name: 'Name' }).toHaveValue('Ada')",
      "expect getByRole('combobox', { name: 'Size' }).toHaveValue('S')",
      "expect getByRole('button', { name: 'Send' }).toBeVisible()",
    ],
  },
  {
    does: 'asserts texts that a style sheet draws otherwise, or hides in part',
    input: 'assert',
    pages: page(
      `<div id="t" style="text-transform: uppercase; height: 160px">Cart<b style="display: block">12</b></div>
      <p id="u">Total <b>9</b><i hidden>was 10</i></p>`,
    ),
    play: async (hand) => {
      await hand.expect('text', '#t');
      await hand.expect('text', '#u');
    },
    steps: ["expect locator('#t').toContainText('Cart12')", "expect locator('#u').toContainText('Total 9')"],
  },
  {
    does: 'clicks beside all elements, and selects a text',
    input: 'nothing',
    pages: page('<p id="p">A text that somebody reads and copies.</p>'),
    play: async (hand) => {
      await hand.clickAt(600, 500);
      await hand.dragAt(20, 25, 120, 0);
    },
    steps: [],
  },
  {
    does: 'deletes a row with a button that shows while the mouse is on it',
    input: 'hover',
    pages: page(
      `<style>li button { display: none } li:hover button { display: inline }</style>
      <ul><li>Milk <button onclick="this.parentElement.remove()">x</button></li><li>Bread <button onclick="this.parentElement.remove()">x</button></li></ul>`,
    ),
    play: async (hand) => {
      await hand.rest('li >> nth=1');
      await hand.click('li >> nth=1 >> button');
    },
    steps: ["getByText('Bread x').hover()", "getByRole('button', { name: 'x' }).click()"],
    state: 'document.querySelector("ul").textContent.replace(/\\s|x/g, "")',
  },
  {
    does: 'uploads a file through a button whose input is hidden',
    input: 'upload',
    pages: page(
      `<input type="file" id="other"> <input type="file" id="photo" hidden onchange="o.textContent = files[0].name">
      <button onclick="photo.click()">Add a photo</button><output id="o"></output>`,
    ),
    play: async (hand) => {
      await hand.click('button');
      await hand.chooseOpen(1);
    },
    steps: ["locator('#photo').setInputFiles('photo.png')"],
    state: out,
  },
  {
    does: 'uploads a file in a frame',
    input: 'upload',
    pages: {
      ...page('<iframe src="form"></iframe>'),
      form: '<!doctype html><input type="file" aria-label="Photo" onchange="parent.document.title = files[0].name">',
    },
    play: async (hand) => {
      await hand.click(`${inFrame} >> input`);
      await hand.chooseOpen(1);
    },
    steps: [
      "locator('iframe').contentFrame().getByRole('button', { name: 'Photo' }).setInputFiles('photo.png')",
    ],
    state: 'document.title',
  },
  {
    does: 'uploads a file through an input that is no part of the page',
    input: 'upload',
    pages: page(
      `<button onclick="Object.assign(document.createElement('input'), { type: 'file' }).click()">Add</button>`,
    ),
    play: async (hand) => {
      await hand.click('button');
      await hand.chooseOpen(1);
    },
    steps: ["getByRole('button', { name: 'Add' }).click()"],
    says: ['file'],
  },
  {
    does: 'nothing, in a page that acts by itself',
    input: 'nothing',
    pages: page(
      `<button id="b">Pay</button><input id="i"><div contenteditable id="e">x</div><script>
      const act = () => {
        b.click(); i.focus(); i.value = 'page'; e.focus();
        for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click', 'dblclick', 'contextmenu', 'input', 'change'])
          for (const one of [b, i, e, document, window]) one.dispatchEvent(new MouseEvent(type, { bubbles: true }));
        for (const key of ['a', 'Enter']) for (const type of ['keydown', 'keypress', 'keyup'])
          i.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true }));
        document.execCommand('insertText', false, '$PASSWORD');
        for (const name of Object.getOwnPropertyNames(window).filter((one) => /^_|pw|portable|record/i.test(one))) {
          const binding = window[name];
          const action = { name: 'fill', selector: '#i', text: '$PASSWORD', signals: [] };
          if (typeof binding === 'function') for (const given of [action, { action }, JSON.stringify(action)])
            try { Promise.resolve(binding(given, given)).catch(() => {}); } catch {}
        }
        postMessage({ type: 'recorded', kind: 'added', id: 1, code: "await page.goto('/');" }, '*');
        history.pushState({}, '', '#' + Math.random());
      };
      for (let turn = 0; turn < 40; turn++) setTimeout(act, turn * 5);
      setTimeout(() => { document.title = 'Acted'; }, 300);</script>`,
    ),
    play: (hand) => hand.untilTitle('Acted'),
    steps: [],
  },
  {
    does: 'types and clicks what a run takes for a variable',
    input: 'text',
    pages: page('<label>Hint <input id="h"></label>'),
    play: (hand) => hand.fill('#h', 'US$TOTAL'),
    steps: ["getByRole('textbox', { name: 'Hint' }).fill('US$TOTAL')"],
    says: ['variables'],
  },
  {
    does: 'types into a page that takes its time for a key',
    input: 'text',
    pages: page(
      '<label>Name <input oninput="for (const end = Date.now() + 1200; Date.now() < end; );"></label>',
    ),
    play: (hand) => hand.fill('input', 'A'),
    steps: ["getByRole('textbox', { name: 'Name' }).fill('A')"],
  },
  {
    does: 'takes a completion in an editor with Enter, once it is offered',
    input: 'suggestions',
    pages: page(
      `<div id="e" role="textbox" aria-label="Code" contenteditable><div>let a</div></div><ul role="listbox"><li role="option" id="l" hidden>function</li></ul><output id="o"></output><script>
      const take = (event) => { event.preventDefault(); o.textContent += 'function'; l.hidden = true; e.removeAttribute('aria-activedescendant'); };
      e.oninput = () => setTimeout(() => { l.hidden = false; e.setAttribute('aria-activedescendant', 'l'); }, 200);
      e.onkeydown = (event) => { if (event.key === 'Enter' && !l.hidden) take(event); }; l.onmousedown = take;</script>`,
    ),
    play: async (hand) => {
      await hand.click('#e div');
      await hand.press('End');
      await hand.type('f');
      await hand.untilCount('#l:not([hidden])', 1);
      await hand.press('Enter');
    },
    steps: [
      "getByText('let a').click()",
      "getByRole('textbox', { name: 'Code' }).press('End')",
      "getByRole('textbox', { name: 'Code' }).pressSequentially('f')",
      "getByRole('option', { name: 'function' }).click()",
    ],
    state: `[${out}, document.querySelector("#e").innerText]`,
  },
  {
    does: 'clicks on what has another name and another class while the mouse is on it',
    input: 'click',
    pages: page(
      `<style>.on::after { content: 'Press to select' } i { display: block; width: 20px; height: 20px; background: gray }</style>
      <ul role="listbox"><li role="option">Red</li><li role="option">Blue</li></ul><p><i class="icon"></i></p><p><i class="icon"></i></p><output id="o"></output><script>
      for (const one of document.querySelectorAll('li, i')) {
        one.onmouseenter = () => one.classList.add('on'); one.onmouseleave = () => one.classList.remove('on');
        one.onclick = () => { o.textContent += one.textContent || 'icon'; }; }</script>`,
    ),
    play: async (hand) => {
      await hand.rest('li >> nth=1');
      await hand.click('li >> nth=1');
      await hand.rest('i >> nth=1');
      await hand.click('i >> nth=1');
    },
    steps: ["getByRole('option', { name: 'Blue' }).click()", "locator('i').nth(1).click()"],
    state: out,
  },
  {
    does: 'writes into an editor that draws its lines again later, and goes on',
    input: 'editor',
    pages: page(
      `<x-text contenteditable><p><b>let</b> a</p></x-text><button onclick="o.textContent = document.querySelector('x-text').innerText">Save</button><output id="o"></output>
      <script>document.querySelector('x-text').oninput = ({ target }) => setTimeout(() => { const old = target.querySelector('b'); old.replaceWith(old.cloneNode(true)); document.title = 'Drawn'; }, 150);</script>`,
    ),
    play: async (hand) => {
      await hand.clickAt(300, 24);
      await hand.press('End');
      await hand.type(' = 1');
      await hand.untilTitle('Drawn');
      await hand.click('button');
    },
    steps: [
      "getByText('let a').click()",
      "locator('x-text').press('End')",
      "locator('x-text').pressSequentially(' = 1')",
      "getByRole('button', { name: 'Save' }).click()",
    ],
    state: out,
  },
  {
    does: 'selects an option of a list that is drawn again then',
    input: 'select',
    pages: page(
      `<div id="d"></div><output id="o"></output><script>let at = 0; const draw = () => {
      d.innerHTML = '<select aria-label="Month">' + ['Jan', 'Feb', 'Mar'].map((name, i) => '<option' + (i === at ? ' selected' : '') + '>' + name).join('') + '</select>';
      d.firstChild.onchange = ({ target }) => { at = target.selectedIndex; o.textContent = target.value; draw(); }; }; draw();</script>`,
    ),
    play: async (hand) => {
      await hand.choose('select', 2);
      await hand.rest('output');
      await hand.press('Tab');
      await hand.type('F');
    },
    steps: ["getByLabel('Month').selectOption('Mar')", "getByLabel('Month').press('F')"],
    state: out,
  },
  {
    does: 'presses an arrow in a field once its list has come',
    input: 'suggestions',
    pages: page(
      `<label>City <input></label><ul></ul><output id="o"></output><script>
      const field = document.querySelector('input'), list = document.querySelector('ul');
      field.oninput = () => setTimeout(() => { list.innerHTML = '<li>Bern</li><li>Biel</li>'; }, 300);
      field.onkeydown = (event) => { if (event.key === 'ArrowDown') o.textContent = list.textContent || 'none'; };</script>`,
    ),
    play: async (hand) => {
      await hand.fill('input', 'b');
      await hand.untilCount('li', 2);
      await hand.press('ArrowDown');
    },
    steps: [
      "getByRole('textbox', { name: 'City' }).pressSequentially('b')",
      'waitForTimeout(…)',
      "getByRole('textbox', { name: 'City' }).press('ArrowDown')",
    ],
    state: out,
  },
  {
    does: 'clicks on what has an id that a script counted',
    input: 'click',
    pages: page(
      `<span>Java</span><ul><li id="ui-id-12" onclick="o.textContent += 'hit'">Java</li></ul><output id="o"></output>`,
    ),
    play: (hand) => hand.click('li'),
    steps: ["locator('html > body > ul > li').click()"],
    state: out,
  },
  {
    does: 'writes words into an editable line that takes each of them at a comma',
    input: 'masked',
    pages: page(
      `<span role="textbox" aria-label="Tags" contenteditable style="display: inline-block; width: 90px">\u200b</span><output id="o"></output><script>
      onkeydown = (event) => { if (event.key !== ',') return; event.preventDefault(); o.textContent += '[' + event.target.textContent.replaceAll('\u200b', '') + ']'; event.target.textContent = '\u200b'; };</script>`,
    ),
    play: async (hand) => {
      await hand.click('span');
      await hand.type('xml,go,');
    },
    steps: ["getByRole('textbox', { name: 'Tags' }).pressSequentially('xml,go,')"],
    state: out,
  },
  {
    does: 'drags by a handle that shows while the mouse is on its entry',
    input: 'drag',
    pages: page(
      `<style>li { width: 120px } i { visibility: hidden; display: inline-block; width: 20px; height: 16px; background: gray } li:hover i { visibility: visible }</style>
      <ul><li>Rice <i></i></li><li>Oats</li></ul><output id="o"></output><script>let held;
      onpointerdown = (event) => { held = event.target.localName; event.preventDefault(); };
      onpointerup = (event) => { o.textContent = held + ' on ' + event.target.textContent; };</script>`,
    ),
    play: async (hand) => {
      await hand.rest('li >> nth=0');
      await hand.drag('i', 'li >> nth=1');
    },
    steps: ["getByText('Rice').hover()", "locator('i').dragTo(page.getByText('Oats'))"],
    state: out,
  },
  {
    does: 'clicks on the label of a control that draws itself',
    input: 'click',
    pages: page(
      `<label><x-box id="news"></x-box> Send me news</label><output id="o"></output><script>customElements.define('x-box', class extends HTMLElement {
        static formAssociated = true;
        constructor() { super(); this.attachInternals(); this.attachShadow({ mode: 'open' }).innerHTML = '<input type="checkbox">';
          this.onclick = () => { o.textContent += 'ticked'; }; } });</script>`,
    ),
    play: (hand) => hand.clickAt(100, 18),
    steps: ["locator('#news').click()"],
    state: out,
  },
  {
    does: 'rests on nothing that a step needs',
    input: 'click',
    pages: page(
      '<a href="#a">Home</a> <button onclick="o.textContent = 1">Go</button><output id="o"></output>',
    ),
    play: async (hand) => {
      await hand.rest('a');
      await hand.click('button');
    },
    steps: ["getByRole('button', { name: 'Go' }).click()"],
    state: out,
  },
];
