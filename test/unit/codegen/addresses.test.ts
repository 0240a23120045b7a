import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { transformSync } from 'esbuild';
import fc from 'fast-check';
import { environmentModule, moduleFile } from '../../../src/codegen/template/supportModules.ts';
import { findAddressFlaw } from '../../../src/core/checks/values/findAddressFlaw.ts';

type AddressOf = (path: string, base: string) => string;

/** The function of a generated project. */
function generated(): AddressOf {
  const { code } = transformSync(moduleFile(environmentModule), { loader: 'ts', format: 'cjs' });
  const module = { exports: {} as { addressOf: AddressOf } };
  const load = (name: string): unknown =>
    name === './defaults' ? { defaults: {} } : createRequire(import.meta.url)(name);
  compileFunction(code, ['module', 'require', '__dirname'])(module, load, import.meta.dirname);
  return module.exports.addressOf;
}

describe('An address that a test opens', () => {
  const addressOf = generated();
  const base = 'https://shop.example/app';

  it('is a URL, or a path under the address of the application', () => {
    const addresses = ['', 'cart', '/cart?a#b', 'http://other.example/', 'data:text/plain,hi', 'about:blank'];
    assert.deepEqual(
      addresses.map((path) => addressOf(path, base)),
      [
        base,
        `${base}/cart`,
        `${base}/cart?a#b`,
        'http://other.example/',
        'data:text/plain,hi',
        'about:blank',
      ],
    );
  });

  it('is a path where it begins with a slash, even with a colon in it', () => {
    assert.equal(addressOf('/user:42', base), `${base}/user:42`);
    assert.equal(addressOf('//file:///etc/passwd', base), `${base}/file:///etc/passwd`);
    assert.equal(addressOf('/../up?a#b', base), 'https://shop.example/up?a#b');
  });

  it('is none of this machine, however it is written', () => {
    const paths = [
      'file:///proc/self/environ',
      'FILE:///etc/passwd',
      ' file:///etc/passwd',
      'fi\nle:///etc/passwd',
      'file://%',
      'view-source:file:///etc/passwd',
      'chrome://version',
    ];
    for (const path of paths)
      assert.throws(() => addressOf(path, base), /^Error: Tests can open only web addresses/, path);
  });

  it('is a file where the application is one', () => {
    assert.equal(addressOf('b.html', 'file:///app/'), 'file:///app/b.html');
  });

  it('is one that the checks of a file have nothing to say against', () => {
    const part = fc.constantFrom(
      ...'http https htp file mailto javascript data about blob : / // : localhost www. shop.example'.split(
        ' ',
      ),
      ...':80 :x @ ? # [ ] % %20 \\ . .. a 1 ä'.split(' '),
      ' ',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const path = parts.join('');
        const isFlawed = findAddressFlaw(path) !== undefined;
        const opens = canOpen(path);
        // An application that is a file opens files: the checks let them pass.
        if (!isFlawed) assert.ok(opens || path.includes('file'), path);
        if (isFlawed && opens) assert.match(path, likelySlip);
      }),
      { numRuns: 2000 },
    );
  });

  function canOpen(path: string): boolean {
    try {
      return new URL(addressOf(path, base)).href !== '';
    } catch {
      return false;
    }
  }

  /** Paths by their form, which nobody writes for a path. */
  const likelySlip = /^\/*(?:www\.|https?(?::|\/\/)|[\w.-]+:\d)/;
});
