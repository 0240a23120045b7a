import assert from 'node:assert/strict';
import fc from 'fast-check';
import { TextDocument } from 'vscode-languageserver-textdocument';
import {
  getLanguageService,
  type LanguageService,
} from 'yaml-language-server/out/src/languageservice/yamlLanguageService.js';
import { SettingsState } from 'yaml-language-server/out/src/yamlSettings.js';
import schema from '../../../schemas/portable-test-case.schema.json' with { type: 'json' };
import { printCase } from '../../../src/core/yaml/printCase.ts';
import { Excerpts } from '../../../src/languageServer/excerpt/excerpts.ts';
import { createRealisticCases } from '../../support/realisticCases.ts';
import { runs } from '../../support/properties.ts';
import { untidyLongTexts } from '../support/languageServer/untidyTexts.ts';

function createService(): LanguageService {
  const service = getLanguageService({
    schemaRequestService: async () => JSON.stringify(schema),
    workspaceContext: { resolveRelativePath: (path) => path },
    yamlSettings: new SettingsState(),
  });
  const schemas = [
    { uri: schema.$id, fileMatch: ['*'], schema: { ...schema, $schema: undefined } as object },
  ];
  service.configure({ validate: true, completion: true, yamlVersion: '1.2', customTags: [], schemas });
  return service;
}

/** How many characters the service was given to look at. */
function watched(service: LanguageService): { lengths: number[] } {
  const lengths: number[] = [];
  const { doComplete } = service;
  service.doComplete = (document, ...rest) => {
    lengths.push(document.getText().length);
    return doComplete(document, ...rest);
  };
  return { lengths };
}

let version = 0;
const documentOf = (text: string): TextDocument =>
  TextDocument.create(`file:///case${++version}.yaml`, 'portable-test-case', 1, text);

describe('the language server of a long file', () => {
  const whole = createService();
  const excerpts = createService();
  const { lengths } = watched(excerpts);
  new Excerpts().speedUp(excerpts);

  it('completes the same as in the whole', async () => {
    await fc.assert(
      fc.asyncProperty(untidyLongTexts, fc.nat(10_000), fc.nat(30), async (text, at, character) => {
        const document = documentOf(text);
        const line = at % document.lineCount;
        const position = document.positionAt(document.offsetAt({ line, character }));
        const expected = await whole.doComplete(document, position, false);
        assert.deepEqual(await excerpts.doComplete(document, position, false), expected);
      }),
      runs(15),
    );
  });

  it('reads a few steps of thousands', async () => {
    const [first, ...others] = createRealisticCases(40);
    const elements = [first, ...others].flatMap((testCase) => testCase?.elements ?? []);
    const text = printCase({ ...first!, elements });
    await excerpts.doComplete(documentOf(text), { line: 12, character: 8 }, false);
    assert.ok(text.length > 150_000 && (lengths.at(-1) ?? Infinity) < 5000, `${lengths.at(-1)}`);
  });
});
