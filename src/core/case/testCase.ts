import * as z from 'zod';
import { message } from '../message.ts';
import { isRecord } from '../values.ts';
import { localEditingStatusSchema, runStatusSchema, testCaseTypeSchema } from './enumSchemas.ts';
import { uuid } from './recognizeCase.ts';
import { selectorSchema } from './selector.ts';
import { assertionSchema, interactionSchema } from './stepSchemas.ts';

/**
 * The portable test case (contract 2.5), the one source of the TypeScript type, the check on the
 * wire and the JSON schema. It is strict: `checkTestCase` tells what blocks from what only warns.
 */

const text = (title: string, markdownDescription: string) => z.string().meta({ title, markdownDescription });
const id = (title: string, markdownDescription: string) => uuid.meta({ title, markdownDescription });

const discoverySchema = z
  .looseObject({
    status: z.string().meta({ markdownDescription: 'Such as `CREATED`.' }).nullish(),
    traceUrl: z.string().meta({ markdownDescription: 'URL of the trace of the discovery.' }).nullish(),
    abortCause: z.string().meta({ markdownDescription: 'Why the discovery ended early.' }).nullish(),
    message: z.string().meta({ markdownDescription: 'Message of the discovery.' }).nullish(),
  })
  .meta({
    title: 'Discovery',
    markdownDescription: 'How the service found this test case. Set by the service.',
  });

/** A rule over a whole step is checked even where one of its fields is wrong, or not known. */
const isObject = ({ value }: z.core.ParsePayload): boolean => isRecord(value);

export const elementSchema = z
  .strictObject({
    index: z
      .int()
      .meta({
        title: 'Index',
        markdownDescription: 'Position as imported. Only the order of the list counts.',
      })
      .nullish(),
    description: text('Description', 'Description of the step.').nullish(),
    interaction: interactionSchema.nullish(),
    assertion: assertionSchema.nullish(),
    selectors: z
      .array(selectorSchema)
      .meta({
        title: 'Selectors',
        markdownDescription: 'The locator: selectors that apply in order, each inside the previous one.',
      })
      .nullish(),
    ignoreFailure: z
      .boolean()
      .meta({ title: 'Ignore failure', markdownDescription: 'The test continues if this step fails.' })
      .nullish(),
  })
  .refine((element) => !(element.interaction && element.assertion), {
    message: message("A step can't have both an interaction and an assertion. Split it into two steps")
      .template,
    params: { code: 'both' },
    when: isObject,
  })
  .refine((element) => element.interaction || element.assertion, {
    message: message('A step needs an interaction or an assertion').template,
    params: { code: 'neither' },
    when: isObject,
  })
  .meta({
    title: 'Step',
    markdownDescription: 'One step: an interaction or an assertion on an element of the page.',
  });

/** A test case as a file may hold it: only `id`, `description` and `elements` are required. */
export const testCaseSchema = z
  .strictObject({
    id: id(
      'Id',
      'The stable id: it stays the same after renames and in new versions. Unique among all test cases.',
    ),
    description: text('Description', 'The name of the test case. The file is named after it.'),
    elements: z
      .array(elementSchema)
      .meta({ title: 'Steps', markdownDescription: 'The steps, in the order in which they run.' }),
    version: z
      .enum(['1'])
      .meta({
        title: 'Format version',
        markdownDescription: 'Version of the format.',
        markdownEnumDescriptions: ['The only version. Use quotes: `"1"`.'],
      })
      .nullish(),
    versionId: id('Version id', 'Id of a version of the test case on the service.').nullish(),
    runStatus: runStatusSchema.nullish(),
    type: testCaseTypeSchema.nullish(),
    prompt: text('Prompt', 'The intent of the test case in natural language.').nullish(),
    tagNames: z
      .array(text('Tag', 'Name of a tag.'))
      .meta({ title: 'Tags', markdownDescription: 'Names of tags, used to select test cases.' })
      .nullish(),
    excludedEnvironmentNames: z
      .array(text('Environment', 'Name of an environment.'))
      .meta({
        title: 'Excluded environments',
        markdownDescription: 'Environments in which the test case is not run.',
      })
      .nullish(),
    dependencyId: id(
      'Dependency',
      'Id of the test case that runs before this one, in the same page.',
    ).nullish(),
    teardownId: id('Teardown', 'Id of the test case that cleans up after this one.').nullish(),
    entryPointUrlPath: text(
      'Entry point',
      'The first page that the test case opens, relative to the URL of the environment.',
    ).nullish(),
    folderName: text('Folder', 'Folder of the test case on the service.').nullish(),
    externalId: text(
      'External id',
      'Id of the test case in another system, such as a test management tool.',
    ).nullish(),
    localEditingStatus: localEditingStatusSchema.nullish(),
    discovery: discoverySchema.nullish(),
  })
  .meta({
    title: 'Portable test case',
    markdownDescription: 'An automated browser test as a list of steps.',
  });

/**
 * A test case as it travels. Values beyond the schema (newer actions, keys and the like) pass
 * `checkTestCase` with a warning and are kept as they are: code that switches over known values
 * needs a branch for the others.
 */
export type TestCase = z.infer<typeof testCaseSchema>;
export type Element = z.infer<typeof elementSchema>;
