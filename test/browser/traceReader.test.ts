import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { bundles } from '../../build/bundles.mjs';
import { repoRoot } from '../../scripts/host/paths.ts';
import { ownRuntime } from '../../src/runner/find/node.ts';
import { TraceReader } from '../../src/trace/reader/traceReader.ts';
import { writeTrace, type RawNode } from '../support/madeTrace.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { processesOf, readProc, untilProcesses } from './support/processes.ts';
import { testBrowser, testPlaywright } from './support/realRun.ts';

describe('The pages of a trace', function () {
  this.timeout(120_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'trace-pages-'));
  const contacts: string[] = [];
  let reader: TraceReader;
  let server: Server;

  before(async () => {
    const script = path.join(folder, 'traceReader.js');
    await build({ ...bundles.traceReader, outfile: script });
    const tools = { playwright: await testPlaywright(), node: ownRuntime(), browser: testBrowser() };
    reader = new TraceReader(script, () => Promise.resolve(tools));
    server = createServer((socket) => {
      contacts.push('connected');
      socket
        .on('data', (data) => contacts.push(String(data).split('\r\n', 1)[0] ?? ''))
        .on('error', () => undefined);
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  after(() => {
    reader?.dispose();
    server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('are drawn with the element of a step, what changed, and locators of what is in them', async () => {
    const trace = await reader.open(path.join(repoRoot, 'test/fixtures/traces/1.65.zip'));
    const [asTraced, click, check, inFrame] = await Promise.all([
      trace.step(1),
      trace.rendered(1),
      trace.rendered(3),
      trace.rendered(4),
    ]);
    assert.match(click.before?.picture ?? '', /^data:image\/jpeg;base64,.{1000}/);
    assert.deepEqual([click.after?.width, click.after?.height], [1280, 720]);
    assert.ok(asTraced.before?.element);
    assert.deepEqual(click.before?.element, asTraced.before.element);
    assert.deepEqual(click.changes, [
      { kind: 'changed', line: 'heading "Clicked" [level=1]', before: 'heading "Title" [level=1]' },
    ]);
    assert.deepEqual(
      check.changes?.map(({ line }) => line),
      ['checkbox "Check" [checked]', 'option "One"', 'option "Two" [selected]'],
    );
    assert.deepEqual(inFrame.before?.element, (await trace.step(4)).before?.element);
    const { x, y } = asTraced.before.element;
    assert.equal(await trace.locatorAt(1, 'before', x + 5, y + 5), "getByRole('button', { name: 'Go' })");
    const frame = inFrame.before?.element ?? { x: 0, y: 0 };
    assert.equal(
      await trace.locatorAt(4, 'after', frame.x + 5, frame.y + 5),
      "locator('iframe').contentFrame().getByRole('button', { name: 'Inside' })",
    );
  });

  it('get what they show from the trace, and hide passwords', async () => {
    const file = path.join(folder, 'styled.zip');
    const page = (...fields: RawNode[]): RawNode => [
      'HTML',
      {},
      ['HEAD', {}, ['LINK', { rel: 'stylesheet', href: 'style.css' }]],
      ['BODY', { __playwright_scroll_top_: '0' }, ...fields],
    ];
    const shadow: RawNode = [
      'X-BOX',
      {},
      [
        'template',
        { __playwright_shadow_root_: 'open' },
        ['BUTTON', { __playwright_target__: '' }, 'In shadow'],
        ['template', { __playwright_style_sheet_: 'button { display: block; width: 100px; height: 20px }' }],
      ],
    ];
    await writeTrace(file, {
      calls: [
        {
          point: { x: 45, y: 35 },
          before: [
            {
              html: page(
                shadow,
                ['P', {}, 'Not there yet'],
                ['DIALOG', { __playwright_dialog_open_: 'modal' }, 'Wait'],
              ),
              url: 'http://app.test/shop/',
            },
          ],
          after: [
            {
              html: page(
                shadow,
                [
                  'INPUT',
                  { type: 'password', 'aria-label': 'Password', __playwright_value_: 'hunter2hunter2' },
                ],
                ['INPUT', { 'aria-label': 'Name', __playwright_value_: 'Ann of Kleve' }],
                ['DIALOG', { __playwright_dialog_open_: 'true' }, 'Sure?'],
                ['P', {}, 'Under the mouse'],
              ),
              url: 'http://app.test/shop/',
            },
          ],
        },
      ],
      resources: {
        'http://app.test/shop/style.css': {
          type: 'text/css',
          body: `x-box:not(:defined) { left: 0 } x-box { position: fixed; left: 40px; top: 30px }
            p { display: none } x-box:hover ~ p { display: block }`,
        },
      },
    });
    const trace = await reader.open(file, { secrets: new Map([['NAME', 'Ann of Kleve']]) });
    const { before, changes } = await trace.rendered(0);
    assert.deepEqual(before?.element, { x: 40, y: 30, width: 100, height: 20 });
    assert.deepEqual(
      changes?.map(({ before: was, line }) => (was === undefined ? line : `${was} → ${line}`)),
      [
        'textbox "Password": ••••••••',
        'textbox "Name": $NAME',
        'dialog: Wait → dialog: Sure?',
        'paragraph: Under the mouse',
      ],
    );
  });

  it('reach nobody, whatever is in them', async () => {
    const file = path.join(folder, 'hostile.zip');
    const { port } = server.address() as AddressInfo;
    const to = `http://127.0.0.1:${port}`;
    await writeTrace(file, {
      calls: [
        {
          before: [
            { html: hostilePage(to), url: 'http://app.test/' },
            { html: hostilePage(to), url: `${to}/frame`, frameId: 'inner' },
          ],
          after: [{ html: hostilePage(to), url: `${to}/`, viewport: { width: 100_000, height: 100_000 } }],
        },
      ],
      resources: {
        'http://app.test/style.css': {
          type: 'text/css',
          body: `@import '${to}/imported.css'; p { background: url(${to}/css.png) }`,
        },
      },
    });
    const trace = await reader.open(file);
    const { before, after, changes } = await trace.rendered(0);
    assert.ok(before && after && changes);
    assert.ok(after.width <= 4096);
    await trace.locatorAt(0, 'before', 5, 5);
    assert.deepEqual(contacts, []);
  });

  it('leave no process and no file behind', async () => {
    const [pid] = processesOf(path.join(folder, 'traceReader.js'));
    const temporary = /[^\0]*ptc-trace-[-\da-f]+/.exec(readProc(pid ?? 0, 'cmdline'))?.[0] ?? '';
    // The reader, and its browser: the files of both are there.
    assert.ok(processesOf(temporary).length > 1);
    reader.dispose();
    await untilProcesses(temporary, (count) => count === 0);
    await waitUntil(() => !existsSync(temporary));
  });
});

/** Whatever a browser would load or run of a page, in forms that a snapshot may have. */
function hostilePage(to: string): RawNode {
  const act = `fetch('${to}/script'); new Image().src='${to}/image'; new WebSocket('${to.replace('http', 'ws')}')`;
  return [
    'HTML',
    { onload: act },
    [
      'HEAD',
      {},
      ['BASE', { href: `${to}/base/` }],
      ['SCRIPT', {}, act],
      ['script', { src: `${to}/a.js` }],
      ['META', { 'http-equiv': 'refresh', content: `0;url=${to}/refresh` }],
      ...[
        'preconnect',
        'dns-prefetch',
        'prefetch',
        'preload',
        'icon',
        'manifest',
        'stylesheet',
        'modulepreload',
      ].map((rel): RawNode => ['LINK', { rel, href: `${to}/${rel}`, as: 'script' }]),
      ['LINK', { rel: 'stylesheet', href: 'http://app.test/style.css' }],
      ['STYLE', {}, `@import url(${to}/style); @font-face { font-family: a; src: url(${to}/font) }`],
      ['STYLE', {}, `p { } </style><img src="${to}/broken-out" onerror="${act}">`],
      ['TITLE', {}, `</title><script>${act}</script>`],
    ],
    [
      'BODY',
      {
        background: `${to}/background`,
        onpageshow: act,
        style: `background: url(${to}/inline); font-family: a`,
      },
      ['P', { 'a"><script>': act, onclick: act, style: `--x: url(${to}/x)` }, `<img src=${to}/text>`],
      ['IMG', { src: `${to}/img`, srcset: `${to}/srcset 2x`, onerror: act }],
      ['IMG', { __playwright_current_src__: `${to}/current` }],
      ['PICTURE', {}, ['SOURCE', { srcset: `${to}/source` }], ['IMG', { src: `${to}/picture` }]],
      ['VIDEO', { src: `${to}/video`, poster: `${to}/poster`, autoplay: '' }],
      ['AUDIO', { src: `${to}/audio` }, ['TRACK', { src: `${to}/track` }]],
      ['IFRAME', { src: `${to}/iframe`, srcdoc: `<script>${act}</script>` }],
      ['IFRAME', { src: '/snapshot/inner' }],
      ['IFRAME', { __playwright_src__: `javascript:${act}` }],
      ['OBJECT', { data: `${to}/object` }],
      ['EMBED', { src: `${to}/embed` }],
      ['INPUT', { type: 'image', src: `${to}/input`, autofocus: '', onfocus: act }],
      [
        'FORM',
        { action: `${to}/form` },
        ['BUTTON', { formaction: `${to}/button`, __playwright_target__: '' }, 'Go'],
      ],
      ['A', { href: `java\nscript:${act}`, ping: `${to}/ping` }, 'Link'],
      [
        'svg',
        {},
        ['image', { href: `${to}/svg` }],
        ['style', {}, `<img src=${to}/svg-style>`],
        ['script', {}, act],
      ],
      [
        'svg',
        { onload: act },
        ['use', { 'xlink:href': `${to}/use#a` }],
        ['a', { 'xlink:href': `javascript:${act}` }],
      ],
      ['DIV', {}, ['template', { __playwright_shadow_root_: 'open' }, ['IMG', { src: `${to}/shadow` }]]],
      ['template', { __playwright_style_sheet_: `</style><img src=${to}/sheet>` }],
      ['NOSCRIPT', {}, `<img src=${to}/noscript>`],
      ['XMP', {}, `</xmp><img src=${to}/xmp>`],
      ['PLAINTEXT', {}, `<img src=${to}/plaintext>`],
      ['TEXTAREA', { __playwright_value_: `</textarea><img src=${to}/textarea>` }],
      ['DIV', { __playwright_custom_elements__: 'x-a', popover: 'auto', __playwright_popover_open_: 'true' }],
      [`IMG SRC=${to}/tag `, {}, 'x'],
    ],
  ];
}
