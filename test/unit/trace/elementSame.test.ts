import assert from 'node:assert/strict';
import type { DomElement } from '../../../src/trace/dom/domTree.ts';
import { fingerprintSchema, type Fingerprint } from '../../../src/trace/element/facts.ts';
import { findSame } from '../../../src/trace/element/findSame.ts';
import { fingerprint } from '../../../src/trace/element/fingerprint.ts';
import { PageOutline } from '../../../src/trace/element/outline.ts';
import { htmlTree } from '../support/trace/htmlTree.ts';

const page = (body: string): DomElement => htmlTree(`<body>${body}</body>`);

/** The element with the attribute `this`. */
function marked(root: DomElement): DomElement {
  const found = PageOutline.of(root, 'data-testid').all.find(({ element }) => 'this' in element.attributes);
  assert.ok(found);
  return found.element;
}

function kept(body: string): Fingerprint {
  const root = page(body);
  const found = fingerprint({ element: marked(root), root }, 'data-testid');
  assert.ok(found);
  return found;
}

/** What is found of the element with `this` after a change: the text of the tag, or why nothing is. */
function found(before: string, after: string): string {
  const root = page(after);
  const same = findSame(kept(before), root);
  if (same.kind !== 'found') return `${same.kind}: ${same.why}`;
  return same.element === ('this' in same.element.attributes ? marked(root) : undefined) ? 'found' : 'wrong';
}

const form = (buttons: string, header = '<a href="/">Shop</a>'): string =>
  `<header>${header}<a href="/help">Help</a></header><main><h1>Contact</h1><form><label>Name <input name="name"></label><label>Topic <select name="topic"></select></label>${buttons}</form></main>`;
const table = (names: readonly string[], target = ''): string =>
  `<header><a href="/">Admin</a><a href="/logs">Logs</a></header><h1>Users</h1><table><tr><th>Name</th><th>Do</th></tr>${names
    .map(
      (name) =>
        `<tr><td>${name}</td><td><button>Edit</button><button${name === target ? ' this=""' : ''}>Delete</button></td></tr>`,
    )
    .join('')}</table>`;

describe('the same element of a changed page', () => {
  const cancel = '<button type="button">Cancel</button>';
  const before = form(`${cancel}<button this="">Submit</button>`);

  for (const [change, after] of [
    ['nothing', before],
    ['a longer text', form(`${cancel}<button this="">Submit order</button>`)],
    ['another text', form(`${cancel}<button this="">Send order</button>`)],
    ['another class and an id', form(`${cancel}<button this="" class="css-1x2y3" id="go">Submit</button>`)],
    ['a link in place of a button', form(`${cancel}<a href="#" this="">Submit</a>`)],
    [
      'more divs around it',
      form(`${cancel}<div><div><span><button this="">Submit</button></span></div></div>`),
    ],
    ['another place', form(cancel, '<a href="/">Shop</a><button this="">Submit</button>')],
    [
      'a twin elsewhere',
      form(`${cancel}<button this="">Submit</button>`, '<a href="/">Shop</a><button>Submit</button>'),
    ],
  ] as const)
    it(`is found with ${change}`, () => assert.equal(found(before, after), 'found'));

  it('is found by its test id where all else is other', () =>
    assert.equal(
      found(
        form('<button this="" data-testid="send">Submit</button>'),
        form('', '<a href="/">Shop</a><a href="#" data-testid="send" this="">Absenden</a>'),
      ),
      'found',
    ));

  it('is found in its row, also where the row is elsewhere', () => {
    const names = ['Ada', 'Bob', 'Cleo', 'Dan'];
    assert.equal(found(table(names, 'Bob'), table(['Zoe', 'Cleo', 'Bob', 'Ada'], 'Bob')), 'found');
  });

  it('is found in a page whose texts are in another language, by its place', () => {
    const translated = `<header><a href="/">Laden</a><a href="/help">Hilfe</a></header><main><h1>Kontakt</h1><form><label>Name <input name="name"></label><label>Thema <select name="topic"></select></label><button type="button">Abbrechen</button><button this="">Senden</button></form></main>`;
    assert.equal(found(before, translated), 'found');
  });

  for (const [change, from, after] of [
    ['it was removed', before, form(cancel)],
    ['its row was removed', table(['Ada', 'Bob', 'Cleo'], 'Bob'), table(['Ada', 'Cleo', 'Zoe'])],
    ['its list is empty', table(['Ada', 'Bob'], 'Bob'), table([])],
    [
      'the page shows an error',
      before,
      form('').replace(/<form>.*<\/form>/, '<p>Something went wrong</p><button>Try again</button>'),
    ],
  ] as const)
    it(`is not there where ${change}`, () => assert.equal(found(from, after), 'none: gone'));

  it('is not there in another page, even with the same field', () => {
    const settings =
      '<h1>Settings</h1><a href="/a">Profile</a><a href="/b">Privacy</a><a href="/c">Billing</a><label for="email">E-mail</label><input id="email" name="email" this=""><button>Save</button>';
    const login =
      '<h1>Log in</h1><label for="email">E-mail</label><input id="email" name="email"><label>Password <input type="password"></label><button>Log in</button>';
    assert.equal(found(settings, login), 'none: otherPage');
  });

  it('is found in its row where the table can be focused to be scrolled', () => {
    const scrolled = (names: readonly string[], target: string): string =>
      table(names, target)
        .replace('<table>', '<div tabindex="0"><table>')
        .replace('</table>', '</table></div>');
    assert.equal(found(scrolled(['Ada', 'Bob', 'Cleo'], 'Bob'), scrolled(['Cleo', 'Bob'], 'Bob')), 'found');
    assert.equal(found(scrolled(['Ada', 'Bob', 'Cleo'], 'Bob'), scrolled(['Ada', 'Cleo'], '')), 'none: gone');
  });

  for (const [change, after] of [
    ['another button', '<button class="danger">Delete all</button>'],
    ['a button to send something else', '<button type="reset" id="clear">Start over</button>'],
    ['a text', '<p>Not available</p>'],
  ] as const)
    it(`is not what stands in its place: ${change}`, () =>
      assert.equal(
        found(
          form(`${cancel}<button this="" class="primary" id="send">Submit</button>`),
          form(`${cancel}${after}`),
        ),
        'none: gone',
      ));

  it('may be several where a twin is beside it', () =>
    assert.equal(
      found(before, form(`${cancel}<button this="">Submit</button><button>Submit</button>`)),
      'several: alike',
    ));

  it('is none of those that were there before as others', () =>
    assert.equal(
      found(
        form('<button this="">Save</button><button>Save draft</button>'),
        form('<button>Save draft</button>'),
      ),
      'none: gone',
    ));
});

describe('a fingerprint', () => {
  it('has no typed values and nothing that was made up', () => {
    const text = JSON.stringify(
      kept(
        `<form id=":r1:" class="Form_root__a8Kd2 wide"><textarea>typed</textarea><div contenteditable="true">typed</div>
        <input this="" id="mui-123" name="mail" value="typed" __playwright_value_="typed" data-value="typed" class="css-1q2w3e4 field"
        data-key="0b5c3f6e-1111-4222-8333-944445555666"><a href="/reset?token=typed">Reset</a></form>`,
      ),
    );
    assert.doesNotMatch(text, /typed|mui|css-|:r1:|a8Kd2|0b5c3f6e|playwright/);
    assert.match(text, /"name":"mail".*"classes":\["field"\]/s);
  });

  it('is JSON of at most 4 kB, as its schema says, whatever the page is', () => {
    const long = '"\u4e00a '.repeat(5000);
    const texts = Object.fromEntries(
      [
        'id',
        'class',
        'title',
        'role',
        `data-${long}`,
        'name',
        'href',
        'data-a',
        'style',
        'aria-label',
        'data-testid',
      ].map((name) => [name, long]),
    );
    const target: DomElement = { tag: 'button', attributes: texts, children: [long] };
    const others = Array.from({ length: 300 }, (_, at) => ({
      tag: 'button',
      attributes: { 'data-testid': `other ${at} ${long}` },
      children: [`${at} ${long}`],
    }));
    const root: DomElement = { tag: 'form', attributes: texts, children: [...others, target] };
    const small = fingerprint({ element: target, root }, 'data-testid');
    assert.ok(small);
    assert.ok(Buffer.byteLength(JSON.stringify(small)) <= 4096);
    assert.deepEqual(fingerprintSchema.parse(JSON.parse(JSON.stringify(small))), small);
    assert.equal(findSame(small, root).kind, 'found');
  });

  it('is taken of a page of 80,000 elements that is 20,000 deep, and finds', () => {
    let deep: DomElement = { tag: 'button', attributes: { this: '' }, children: ['Save'] };
    for (let at = 0; at < 20_000; at++)
      deep = {
        tag: ['ul', 'li', 'form'][at % 3] ?? '',
        attributes: {},
        children: [
          'x',
          deep,
          ...['y', 'z', 'w'].map((text) => ({ tag: 'button', attributes: {}, children: [text] })),
        ],
      };
    const taken = fingerprint({ element: marked(deep), root: deep }, 'data-testid');
    assert.ok(taken);
    assert.equal(findSame(taken, deep).kind, 'found');
  });
});
