import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as z from 'zod';
import { endpoints } from '../../../src/api/contract/endpoints.ts';
import { ResponseError, RequestError, type RequestContext } from '../../../src/api/http/apiErrors.ts';
import { parseJsonResponse, type KnownAnswer } from '../../../src/api/http/parseJsonResponse.ts';
import { printRequestBody } from '../../../src/api/http/prepareRequest.ts';
import { findListField, findSchemaIssues } from '../../../src/api/json/checkLists.ts';
import { printJson } from '../../../src/api/json/jsonInPieces.ts';
import { removePrototypeKeys, readList } from '../../../src/api/json/readList.ts';
import { noPause } from '../../../src/core/slices.ts';
import { createRedactingCleaner } from '../../../src/core/text/cleanLine.ts';
import { runs } from '../../support/properties.ts';

const origin = 'https://service.example';
const where: RequestContext = {
  endpoint: endpoints.pull,
  params: {},
  origin,
  clean: createRedactingCleaner('the key'),
};
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Blanks that a small text is padded with, so that it is read like a large one. */
const padding = ' '.repeat(300 * 1024);
const loose = z.unknown();
const anyList = z.array(z.unknown());
const anySet = z.looseObject({ testCases: z.array(z.unknown()) });

const outcome = (schema: z.ZodType, bytes: Uint8Array): Promise<unknown> =>
  outcomeOf(parseJsonResponse(schema, { status: 200, bytes }, where, noPause));

async function outcomeOf(value: Promise<unknown>): Promise<unknown> {
  try {
    return { value: await value };
  } catch (error) {
    assert.ok(error instanceof ResponseError, String(error));
    return { reason: error.reason, message: error.message };
  }
}

/** The outcome of bytes of which all items are known the second time, also where others stand between them. */
async function outcomeAgain(schema: z.ZodType, bytes: Uint8Array): Promise<unknown> {
  const known: KnownAnswer = { items: new Map() };
  const read = (): Promise<unknown> =>
    outcomeOf(parseJsonResponse(schema, { status: 200, bytes }, where, noPause, known));
  const first = await read();
  delete known.last;
  assert.deepEqual(await read(), first);
  return first;
}

/** What the reader in one piece says, for which there is no list. */
const inOnePiece = (schema: z.ZodType, bytes: Uint8Array): Promise<unknown> =>
  outcome(
    loose.superRefine((value, context) => {
      for (const issue of schema.safeParse(value, { reportInput: true }).error?.issues ?? [])
        context.addIssue({ ...issue });
    }),
    bytes,
  );

describe('answers that are read item by item', () => {
  const values = fc.oneof(
    fc.array(fc.jsonValue()),
    fc.record({ testCases: fc.array(fc.jsonValue()) }),
    fc.record({ a: fc.jsonValue(), testCases: fc.array(fc.jsonValue()), '"testCases":[': fc.jsonValue() }),
    fc.record({ nested: fc.record({ testCases: fc.array(fc.jsonValue()) }), testCases: fc.jsonValue() }),
    fc.jsonValue(),
  );
  const texts = fc
    .tuple(values, fc.constantFrom(undefined, 1, '\t', '\r\n'))
    .map(([value, indent]) => JSON.stringify(value, null, indent));
  const scraps = fc.oneof(
    fc.constantFrom(',', '[', ']', '{', '}', '"', '\\', ':', '0', ' ', '\uFEFF', '\u00A0', '\u2028', 'null'),
    fc.constantFrom('"testCases":[', '"testCases":[1],', '{"testCases":[', ']}', '"test\\u0043ases":[],'),
    fc.constantFrom('__proto__', '"__proto__":{"a":1},', '"\\u005f_proto__":1,', '<!doctype html>'),
  );
  const strange = fc
    .array(
      fc.tuple(
        fc.nat(),
        fc.oneof(
          { weight: 9, arbitrary: scraps },
          { weight: 1, arbitrary: fc.constantFrom('\u0000cut', '\u0000bad') },
        ),
      ),
      {
        maxLength: 3,
      },
    )
    .chain((edits) => texts.map((text) => edits.reduce(edited, bytesOf(text))));

  function edited(bytes: Uint8Array, [place, scrap]: readonly [number, string]): Uint8Array {
    const at = place % (bytes.length + 1);
    if (scrap === '\u0000cut') return bytes.slice(0, at);
    const extra = scrap === '\u0000bad' ? Uint8Array.of(0xc3) : bytesOf(scrap);
    return Uint8Array.from([...bytes.slice(0, at), ...extra, ...bytes.slice(at)]);
  }

  it('have the value, or the flaw, that they have when read in one piece', async () => {
    await fc.assert(
      fc.asyncProperty(strange, fc.boolean(), async (bytes, isSet) => {
        const padded = Buffer.concat([bytes, bytesOf(padding)]);
        const schema = isSet ? anySet : anyList;
        assert.deepEqual(await outcome(schema, padded), await inOnePiece(schema, padded));
      }),
      runs(100),
    );
  });

  it('have the same value, or the same flaw, when their items are known', async () => {
    await fc.assert(
      fc.asyncProperty(strange, fc.boolean(), async (bytes, isSet) => {
        const schema = isSet ? anySet : anyList;
        assert.deepEqual(await outcomeAgain(schema, bytes), await inOnePiece(schema, bytes));
      }),
      runs(300),
    );
  });

  it('are never taken for another value than JSON.parse gives', async () => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(strange, fc.boolean(), async (bytes, isSet) => {
        const read = await readList(Buffer.from(bytes), isSet ? 'testCases' : undefined, noPause);
        if (read === undefined) return;
        const { value } = read;
        taken++;
        const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
        assert.equal(JSON.stringify(value), JSON.stringify(removePrototypeKeys(parsed, '__proto__')));
      }),
      runs(1500),
    );
    assert.ok(taken > 100, `only ${taken} were read item by item`);
  });

  it('are read so as a rule: with fields around the list, blanks, a byte order mark, and nothing in it', async () => {
    const set = async (text: string, key?: string): Promise<unknown> =>
      (await readList(Buffer.from(text), key, noPause))?.value;
    assert.deepEqual(await set('\uFEFF [1, "],[\\"", {"a": [2]}]\n'), [1, '],["', { a: [2] }]);
    assert.deepEqual(await set(' [ ] '), []);
    // Blanks of other kinds are none of JSON's.
    assert.deepEqual([await set('[\u00A0]'), await set('[\uFEFF]')], [undefined, undefined]);
    assert.deepEqual(await set('{"a": 1, "testCases" : [{"b":2}], "c": [3]}', 'testCases'), {
      a: 1,
      testCases: [{ b: 2 }],
      c: [3],
    });
    assert.equal(await set('{"a": {"testCases": [1]}}', 'testCases'), undefined);
    assert.equal(await set('{"testCases": [1], "test\\u0043ases": 2}', 'testCases'), undefined);
  });

  it('say what is wrong with an item by its number', async () => {
    const uuid = '7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab';
    const good = { id: uuid, description: 'a', elements: [] };
    const testCases = [...Array.from({ length: 5000 }, () => good), { ...good, elements: [{}], id: 5 }, good];
    const set = bytesOf(JSON.stringify({ testCases }));
    assert.ok(set.length > 256 * 1024);
    assert.deepEqual(
      await outcome(endpoints.pull.response, set),
      await inOnePiece(endpoints.pull.response, set),
    );
    assert.match(JSON.stringify(await outcome(endpoints.pull.response, set)), /testCases\[5000\]\.id/);
  });

  it('are checked once for each fingerprint, and are the same objects again', async () => {
    let checked = 0;
    const item = z.unknown().check(() => void checked++);
    const known: KnownAnswer = { items: new Map() };
    const read = async (...items: unknown[]): Promise<unknown[]> => {
      const bytes = bytesOf(JSON.stringify(items));
      return parseJsonResponse(z.array(item), { status: 200, bytes }, where, noPause, known);
    };
    const first = await read({ a: 1 }, { b: [2] });
    assert.equal(checked, 2);
    assert.equal(await read({ a: 1 }, { b: [2] }), first);
    const [other, same] = await read({ c: 3 }, { b: [2] });
    assert.equal(checked, 3);
    assert.deepEqual(other, { c: 3 });
    assert.equal(same, first[1]);
  });

  it('let others work in between', async () => {
    let turns = 0;
    const pause = async (): Promise<void> => void turns++;
    const bytes = bytesOf(JSON.stringify(Array.from({ length: 30_000 }, () => 'a long text')));
    await parseJsonResponse(anyList, { status: 200, bytes }, where, pause);
    assert.ok(turns >= 60_000);
  });
});

describe('bodies that are written item by item', () => {
  const bodies = fc.oneof(
    fc.array(fc.oneof(fc.jsonValue(), fc.constant(undefined))),
    fc.record({ testCases: fc.array(fc.jsonValue()) }),
    fc.record({
      b: fc.jsonValue(),
      1: fc.jsonValue(),
      testCases: fc.array(fc.jsonValue()),
      a: fc.jsonValue(),
    }),
    fc.record({ a: fc.constant(undefined), testCases: fc.array(fc.jsonValue()), b: fc.constant(undefined) }),
    fc.jsonValue(),
  );

  it('are the text that JSON.stringify gives', async () => {
    await fc.assert(
      fc.asyncProperty(bodies, fc.boolean(), async (body, isSet) => {
        const pieces: Uint8Array[] = [];
        for await (const piece of printJson(body, isSet ? 'testCases' : undefined, noPause))
          pieces.push(Buffer.from(piece));
        assert.equal(Buffer.concat(pieces).toString(), JSON.stringify(body));
      }),
      runs(300),
    );
  });

  it('have the flaws that a check in one piece finds, in its order', async () => {
    const item = z.looseObject({ id: z.uuid(), tags: z.array(z.string()).nullish() });
    const schemas = [
      z.array(item),
      z.looseObject({ name: z.string(), testCases: z.array(item), last: z.number() }),
    ];
    const likely = fc.record(
      { id: fc.oneof(fc.uuid(), fc.string()), tags: fc.oneof(fc.array(fc.string()), fc.jsonValue()) },
      { requiredKeys: [] },
    );
    const list = fc.array(fc.oneof(likely, fc.jsonValue()));
    const whole = fc.record({ name: fc.string(), testCases: list, last: fc.oneof(fc.nat(), fc.jsonValue()) });
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(list, whole, fc.jsonValue()),
        fc.constantFrom(...schemas),
        async (value, schema) => {
          const { error } = schema.safeParse(value, { reportInput: true });
          assert.deepEqual(await findSchemaIssues(schema, value, noPause), error?.issues ?? []);
        },
      ),
      runs(300),
    );
  });

  it('that have no JSON are refused before anything is sent', async () => {
    const loop: Record<string, unknown> = {
      id: '7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab',
      description: 'a',
      elements: [],
    };
    loop['itself'] = loop;
    const push: RequestContext = { ...where, endpoint: endpoints.push };
    await assert.rejects(printRequestBody({ testCases: [loop] }, push, noPause), (error) => {
      assert.ok(error instanceof RequestError);
      return error.message.startsWith('"push" was not sent: TypeError: Converting circular');
    });
  });

  it('have their list where the contract has it', () => {
    const keys = Object.values(endpoints).flatMap((endpoint) => {
      const lists = ['body' in endpoint ? endpoint.body : undefined, endpoint.response];
      return lists.flatMap((schema) => {
        const list = schema instanceof z.ZodType ? findListField(schema) : undefined;
        return list ? [`${endpoint.number} ${list.key ?? ''}`] : [];
      });
    });
    assert.deepEqual(keys, [
      '2 ',
      '6 ',
      '11 testCases',
      '12 testCases',
      '13 testCases',
      '13 versionIds',
      '14 testCases',
      '16 data',
    ]);
  });
});
