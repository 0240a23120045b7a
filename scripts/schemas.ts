import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createTestCaseJsonSchema } from '../src/core/jsonSchema/testCaseJsonSchema.ts';
import { withCheckSections } from './format/checkSections.ts';
import { withCheckSettings } from './format/checkSettings.ts';
import { createFormatPage } from './format/page.ts';
import { withRecordingTable } from './format/recordingTable.ts';

// Run after a change of src/core/case, of the generated code, of what is recorded or of a check; tests fail while a
// written file is stale.
write(
  'schemas/portable-test-case.schema.json',
  `${JSON.stringify(createTestCaseJsonSchema(), undefined, 2)}\n`,
);
write('docs/format.md', createFormatPage());
write('docs/live-page.md', withRecordingTable(readFileSync('docs/live-page.md', 'utf8')));
write('docs/checks.md', withCheckSections(readFileSync('docs/checks.md', 'utf8')));
write('package.json', withCheckSettings(readFileSync('package.json', 'utf8')));

function write(path: string, text: string): void {
  const file = new URL(`../${path}`, import.meta.url);
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, text);
  console.log(`wrote ${file.pathname}`);
}
