import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'acorn';
import { transformSync } from 'esbuild';
import fc from 'fast-check';
import { acornOptions } from '../../../../src/core/locator/callChain.ts';
import { LocatorSyntaxError } from '../../../../src/core/locator/locatorSyntaxError.ts';
import { eraseTypes } from '../../../../src/core/typescript/eraseTypes.ts';
import { runs } from '../../../support/properties.ts';

const erased = (code: string): string => eraseTypes(code).text;
const squeezed = (code: string): string => erased(code).replaceAll(/\s+/g, ' ').trim();

/** What esbuild makes of code, printed so that only the code counts. */
function printed(code: string, loader: 'js' | 'ts'): string {
  const tsconfigRaw = { compilerOptions: { verbatimModuleSyntax: true, useDefineForClassFields: true } };
  return transformSync(code, { loader, tsconfigRaw }).code;
}

/** The JavaScript that both this and esbuild make of TypeScript. */
function assertLikeTypeScript(code: string): void {
  const text = erased(code);
  assert.equal(text.length, code.length);
  parse(text, acornOptions);
  assert.equal(printed(text, 'js'), printed(code, 'ts'), code);
}

describe('types taken out of TypeScript', () => {
  const samples = [
    "import { test, type Page } from '@playwright/test';",
    "import type { Page } from '@playwright/test';",
    "import { expect } from 'a';\ntype A = { a: string } | null;\ninterface B<T> extends C { b(): T }\nexport const c = 1;",
    'const user: { name: string; age?: number } = { name: "a" };',
    'let a: string;\nlet b!: Map<string, Array<number>>;',
    'async function logIn(page: Page, name = "a", ...rest: string[]): Promise<void> { await page.click(name); }',
    'const f = async ({ page }: { page: Page }): Promise<Array<string>> => { g(page); };',
    'const g = (a?: string, b: number = 1) => a ? (b) : a;',
    'const h = cond ? f(a) : { b: c };',
    'const i = cond ? (a) : b;',
    'test.extend<{ todo: Todo }>({ todo: async ({ page }, use) => { await use(new Todo(page)); } });',
    'const m = new Map<string, () => void>();',
    'const n = process.env.A! + (b as string) + (c as unknown as D<E>).f;',
    'const o = ["a", "b"] as const satisfies readonly string[];',
    'if (!a) b(!c); const d = !e; x = a < b && c > d;',
    'abstract class A<T> extends B<T> implements C, D<E> { readonly a: Locator; private b?: string = "x"; static c: number\n d!: E;\n async f(a: string): Promise<void> { this.a = a; } get g(): string { return ""; } [key: string]: unknown; abstract h(): void; }',
    'class P { constructor(page: Page) { this.page = page; } row(name: string): Locator { return this.page.locator(name); } }',
    'try { a(); } catch (error: unknown) { b(error); }',
    'for (const [a, b] of Object.entries(c) as [string, string][]) { d(a, b); }',
    'const t = `a ${b as string} c`;',
    'declare global { interface Window { a: string } }\nconst u = 1;',
    'export type Options = { a: string };\nexport interface O { a: 1 }\nexport { a as b };\nconst a = 1;',
    'const v = { f(a: string): void {}, async g<T>(b: T): Promise<T> { return b; }, h: (c: string) => c };',
    'const w: (a: string) => void = (a) => {};',
    'function isText(value: unknown): value is string { return true; }',
    'const x = <T,>(a: T) => a;',
    'const c = a(b)! > 3 && c[0]! === d(e)! ? f(g)! : h(i)! ?? 1;',
    "type A<T> = T extends string ? 'a' : `b${string}`;\nconst y = 1;",
    'const z = items.filter((item): item is Item => item !== undefined)[0]!.name;',
  ];

  for (const sample of samples) {
    it(`gives the code of esbuild for ${sample.slice(0, 60)}`, () => assertLikeTypeScript(sample));
  }

  it('leaves JavaScript as it is', () => {
    const code =
      'const a = b ? c : d; const e = { f: g, h() { return a < b; } }; label: for (;;) break label;';
    assert.equal(erased(code), code);
  });

  it('keeps each line and column', () => {
    assert.equal(erased('const a: string = b(\n  c as D,\n);'), 'const a         = b(\n  c     ,\n);');
  });

  it('says which parameters are properties', () => {
    const code = 'class A { constructor(private readonly page: Page, name: string) {} }';
    assert.deepEqual([...eraseTypes(code).parameterProperties], [code.indexOf('page')]);
    assert.equal(squeezed(code), 'class A { constructor( page , name ) {} }');
  });

  it('names what is code and no type', () => {
    assert.throws(() => erased('enum A { B }'), LocatorSyntaxError);
    assert.throws(() => erased('namespace A { const b = 1; }'), LocatorSyntaxError);
  });

  it('gives the code of esbuild for the files of this project', () => {
    const folders = ['src/core', 'src/codegen', 'src/cli', 'src/editor/ui', 'test/unit/core'];
    const files = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .map((file) => path.join(folder, file)),
    );
    const different = files.filter((file) => {
      const code = readFileSync(file, 'utf8');
      const { text, parameterProperties } = eraseTypes(code);
      return parameterProperties.size === 0 && printed(text, 'js') !== printed(code, 'ts');
    });
    assert.deepEqual(different, []);
  }).timeout(60_000);

  it('ends for any text, with a text of the same length or a reason', () => {
    const pieces = fc.constantFrom(
      ...'( ) [ ] { } < > >> => ? : ! . , ; = | & ` ${ as type class interface extends readonly a b "c" const import function'.split(
        ' ',
      ),
      '\n',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const code = parts.join(' ');
        try {
          assert.equal(erased(code).length, code.length);
        } catch (error) {
          assert.ok(error instanceof LocatorSyntaxError, String(error));
        }
      }),
      runs(500),
    );
  });

  it('takes long code in a short time', () => {
    for (const code of [
      'a<'.repeat(50_000),
      '('.repeat(50_000),
      'a: '.repeat(50_000),
      '(a): '.repeat(30_000),
    ]) {
      const start = performance.now();
      try {
        erased(code);
      } catch (error) {
        assert.ok(error instanceof LocatorSyntaxError || error instanceof RangeError);
      }
      assert.ok(performance.now() - start < 5_000, code.slice(0, 9));
    }
  }).timeout(30_000);
});
