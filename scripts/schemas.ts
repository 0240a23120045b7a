import { mkdirSync, writeFileSync } from 'node:fs';
import { createTestCaseJsonSchema } from '../src/core/jsonSchema/createTestCaseJsonSchema.ts';

// Run after a change of src/core/case/testCase.ts; a test fails while the written schema is stale.
const folder = new URL('../schemas/', import.meta.url);
mkdirSync(folder, { recursive: true });
const file = new URL('portable-test-case.schema.json', folder);
writeFileSync(file, `${JSON.stringify(createTestCaseJsonSchema(), undefined, 2)}\n`);
console.log(`wrote ${file.pathname}`);
