import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createTestCaseJsonSchema } from '../src/core/jsonSchema/createTestCaseJsonSchema.ts';
import { createFormatPage } from './format/page.ts';
import { withRecordingTable } from './format/recordingTable.ts';

// Run after a change of src/core/case, of the generated code or of what is recorded; tests fail while a written file is stale.
write(
  'schemas/portable-test-case.schema.json',
  `${JSON.stringify(createTestCaseJsonSchema(), undefined, 2)}\n`,
);
write('docs/format.md', createFormatPage());
write('docs/live-page.md', withRecordingTable(readFileSync('docs/live-page.md', 'utf8')));

function write(path: string, text: string): void {
  const file = new URL(`../${path}`, import.meta.url);
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, text);
  console.log(`wrote ${file.pathname}`);
}
