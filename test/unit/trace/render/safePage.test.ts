import assert from 'node:assert/strict';
import type { DomElement, DomNode } from '../../../../src/trace/dom/domTree.ts';
import type { FrameRecord } from '../../../../src/trace/read/traceRecords.ts';
import { documentName, writeSafePage, type SafeDocument } from '../../../../src/trace/render/safePage.ts';

const frameOf = (url: string): FrameRecord => ({
  callId: 'call@1',
  phase: 'before',
  pageId: 'page',
  frameId: url,
  url,
  isMainFrame: true,
  viewport: { width: 800, height: 600 },
  time: 0,
  html: undefined,
  overrides: [],
});

const element = (
  tag: string,
  attributes: Record<string, string> = {},
  ...children: DomNode[]
): DomElement => ({ tag, attributes, children });

function write(root: DomElement, more: Partial<Parameters<typeof writeSafePage>[0]> = {}): SafeDocument[] {
  const none = { innerFrame: () => undefined, target: undefined, mask: (text: string) => text };
  return writeSafePage({ frame: frameOf('http://app.test/shop'), root, ...none, ...more });
}

const html = (...nodes: DomNode[]): string => write(element('body', {}, ...nodes))[0]?.html ?? '';

/** What is in the body. */
const inner = (...nodes: DomNode[]): string => html(...nodes).replace(/^<body>|<\/body>$/g, '');

describe('a page of a trace as HTML', () => {
  const kept: readonly [string, DomNode, string][] = [
    ['text', 'a < b & "c"', 'a &lt; b &amp; &quot;c&quot;'],
    [
      'attributes',
      element('p', { class: 'a"b', 'data-x': '<' }, 'x'),
      '<p class="a&quot;b" data-x="&lt;">x</p>',
    ],
    ['elements without an end', element('br'), '<br>'],
    [
      'style sheets',
      element('style', {}, 'a > b { c: "</style>" }'),
      String.raw`<style>a > b { c: "<\/style>" }</style>`,
    ],
    [
      'styles of pictures as text',
      element('svg', {}, element('style', {}, 'a > b')),
      '<svg><style>a &gt; b</style></svg>',
    ],
    ['addresses', element('a', { href: '/cart?a=1' }, 'Cart'), '<a href="/cart?a=1">Cart</a>'],
    ['the line break that browsers leave out', element('pre', {}, '\na'), '<pre>\n\na</pre>'],
  ];
  for (const [what, node, expected] of kept) it(`keeps ${what}`, () => assert.equal(inner(node), expected));

  const dropped: readonly [string, DomNode, string][] = [
    ['scripts', element('script', { src: '/a.js' }, 'act()'), ''],
    ['handlers', element('p', { onclick: 'act()', OnLoad: 'act()' }), '<p></p>'],
    ['addresses that run', element('a', { href: ' java\nscript:act()' }), '<a href="#"></a>'],
    ['meta elements that act', element('meta', { 'http-equiv': 'refresh', content: '0;url=/x' }), ''],
    ['links but style sheets', element('link', { rel: 'preconnect', href: '/x' }), ''],
    ['what is shown without scripts', element('noscript', {}, 'Enable it'), ''],
    ['plug-ins', element('embed', { src: '/x' }), ''],
    [
      'pages in attributes',
      element('iframe', { srcdoc: '<script>act()</script>', src: '/x' }),
      '<iframe></iframe>',
    ],
    [
      'media',
      element('video', { src: '/x', autoplay: '' }, element('source', { src: '/y' })),
      '<video></video>',
    ],
    ['names that end a tag', element('p', { 'a><script>': '1' }), '<p></p>'],
    ['tags that end themselves', element('p><script'), '<span></span>'],
    ['raw text', element('xmp', {}, '</xmp><img>'), '<pre>&lt;/xmp&gt;&lt;img&gt;</pre>'],
    ['marks of its own', element('p', { 'portable-tests-target': '' }), '<p></p>'],
    ['what Playwright has added', element('p', { __playwright_target__: '' }), '<p></p>'],
    ['a base that is the page itself', element('base', { href: 'http://app.test/shop#a' }), ''],
  ];
  for (const [what, node, expected] of dropped)
    it(`drops ${what}`, () => assert.equal(inner(node), expected));

  const restored: readonly [string, DomNode, string][] = [
    ['values', element('input', { value: 'a', __playwright_value_: 'b' }), '<input value="b">'],
    [
      'checked boxes',
      element('input', { type: 'checkbox', __playwright_checked_: 'true' }),
      '<input type="checkbox" checked="">',
    ],
    ['unchecked boxes', element('input', { checked: '', __playwright_checked_: 'false' }), '<input>'],
    ['options', element('option', { __playwright_selected_: 'true' }, 'A'), '<option selected="">A</option>'],
    [
      'long texts',
      element('textarea', { __playwright_value_: '</textarea>' }, 'a'),
      '<textarea>\n&lt;/textarea&gt;</textarea>',
    ],
    [
      'places',
      element('div', { __playwright_scroll_top_: '40' }),
      '<div portable-tests-scroll="40 0"></div>',
    ],
    ['dialogs', element('dialog', { __playwright_dialog_open_: 'true' }), '<dialog open=""></dialog>'],
    [
      'modal dialogs',
      element('dialog', { open: '', __playwright_dialog_open_: 'modal' }),
      '<dialog portable-tests-opened="modal"></dialog>',
    ],
    [
      'popovers',
      element('p', { popover: '', __playwright_popover_open_: 'true' }),
      '<p popover="" portable-tests-opened="popover"></p>',
    ],
    [
      'the picture of several',
      element('img', { src: 'a', srcset: 'b 2x', __playwright_current_src__: 'http://c.test/d' }),
      '<img src="http://c.test/d">',
    ],
    [
      'shadow roots',
      element('template', { __playwright_shadow_root_: 'open' }, 'a'),
      '<template shadowrootmode="open">a</template>',
    ],
    [
      'adopted style sheets',
      element('template', { __playwright_style_sheet_: 'a {}' }),
      '<style>a {}</style>',
    ],
    [
      'another base',
      element('base', { href: '/other/', target: 'x' }),
      '<base href="http://app.test/other/">',
    ],
  ];
  for (const [what, node, expected] of restored)
    it(`brings back ${what}`, () => assert.equal(inner(node), expected));

  it('hides passwords whole, and secrets in values', () => {
    const field = (type: string, value: string): DomNode =>
      element('input', { type, value, __playwright_value_: value });
    const [page] = write(element('body', {}, field(' PassWord', 'hunter2'), field('text', 'Ann of Kleve')), {
      mask: (text) => text.replace('Ann', '$NAME'),
    });
    assert.doesNotMatch(page?.html ?? '', /hunter2|Ann/);
    assert.match(page?.html ?? '', /value="••••••••".*value="\$NAME of Kleve"/);
  });

  it('marks the element that is looked for, and only it', () => {
    const target = element('button', {}, 'Go');
    const [page] = write(element('body', {}, element('button', {}, 'Go'), target), { target });
    assert.equal(page?.html, '<body><button>Go</button><button portable-tests-target="">Go</button></body>');
    assert.equal(page.hasTarget, true);
  });

  it('has a document of its own for each frame, at an address that nobody can guess', () => {
    const target = element('b');
    const frames = [
      element('iframe', { id: 'a' }, element('html', {}, target)),
      element('iframe', { id: 'b', sandbox: '' }, element('html', {}, 'blank')),
    ];
    const urls = new Map([
      ['a', 'https://pay.test/form?x=1#y'],
      ['b', 'about:srcdoc'],
    ]);
    const [main, pay, blank, ...others] = write(element('body', {}, ...frames), {
      target,
      innerFrame: (_, { attributes }) => frameOf(urls.get(attributes['id'] ?? '') ?? ''),
    });
    assert.ok(main && pay && blank);
    assert.deepEqual(others, []);
    assert.equal(main.html.includes(`src="${pay.address.replaceAll('&', '&amp;')}"`), true);
    assert.match(main.address, /^http:\/\/app\.test\/shop\?portable-tests-document=[-\da-f]{36}-0$/);
    assert.match(pay.address, /^https:\/\/pay\.test\/form\?x=1&portable-tests-document=/);
    assert.match(blank.address, /^http:\/\/app\.test\/shop\?/);
    assert.deepEqual(
      [main, pay, blank].map(({ address, name }) => documentName(address) === name),
      [true, true, true],
    );
    assert.deepEqual([main.hasTarget, pay.hasTarget], [false, true]);
  });

  it('has no more than a hundred documents', () => {
    const frames = Array.from({ length: 200 }, () => element('iframe', {}, element('html')));
    const documents = write(element('body', {}, ...frames), { innerFrame: () => frameOf('about:blank') });
    assert.equal(documents.length, 100);
    assert.equal(documents[0]?.html.match(/<iframe>/g)?.length, 101);
  });

  it('stays within its bounds, however often a trace repeats a long text', () => {
    const long = 'x'.repeat(1024 * 1024);
    const page = html(...Array.from({ length: 100 }, () => element('p', {}, long)));
    assert.ok(page.length < 33 * 1024 * 1024);
    assert.match(page, /<\/p><\/body>$/);
  });
});
