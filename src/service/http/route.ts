import type { Context } from 'hono';
import * as z from 'zod';
import type { Exchange, ParamsOf, QueryOf, ResponseOf } from '../../api/contract/endpoints.ts';
import { parseJson, readJsonBody, validateRequestValue } from './requestValues.ts';

type ParsedBody<E extends Exchange> = E extends { body: infer Body extends z.ZodType }
  ? z.output<Body>
  : undefined;

/** A request of an endpoint, checked with the schemas of its entry. */
interface EndpointRequest<E extends Exchange> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: ParsedBody<E>;
  /** All values of the query as they came, by name. */
  readonly allQueries: Readonly<Record<string, readonly string[]>>;
  /** As it came; its body is unread if that is a file. */
  readonly raw: Request;
}

/** An endpoint with what answers its requests. */
export interface Route<E extends Exchange = Exchange> {
  readonly endpoint: E;
  readonly respond: (c: Context) => Promise<Response>;
}

/** A response that is JSON already. */
export class JsonText {
  constructor(readonly text: string) {}
}

type AnswerOf<E extends Exchange> = ResponseOf<E> | JsonText;

/**
 * Creates the route of an endpoint: path, parameters and schemas are those of its entry.
 *
 * @param find finds the record that the path names, and throws a 404 if there is none. It runs before the body is read,
 *   and again after that, because another request may have changed the record meanwhile
 */
export const route = <E extends Exchange, Found>(
  endpoint: E,
  find: (params: ParamsOf<E>) => Found,
  answer: (found: Found, request: EndpointRequest<E>) => AnswerOf<E> | Promise<AnswerOf<E>>,
): Route<E> => ({
  endpoint,
  async respond(c) {
    const params = c.req.param() as ParamsOf<E>;
    const found = find(params);
    const query = readQuery(endpoint, c) as QueryOf<E>;
    const { body: schema, bodyCap } = endpoint;
    const request = { params, query, allQueries: c.req.queries(), raw: c.req.raw };
    if (schema === undefined || schema === 'zip')
      return send(c, endpoint, await answer(found, { ...request, body: undefined as ParsedBody<E> }));
    const body = (await readJsonBody(c, schema, bodyCap)) as ParsedBody<E>;
    return send(c, endpoint, await answer(find(params), { ...request, body }));
  },
});

/** For endpoints whose path names no record. */
export const noRecord = (): undefined => undefined;

function readQuery({ query = {} }: Exchange, c: Context): Record<string, unknown> {
  const given = Object.entries(query).flatMap(([name, parameter]) => {
    const value = c.req.query(name);
    return value === undefined ? [] : [{ name, value, ...parameter }];
  });
  const texts = given.filter(({ isJson }) => !isJson);
  const textSchema = z.object(Object.fromEntries(texts.map(({ name, schema }) => [name, schema])));
  const values = Object.fromEntries(texts.map(({ name, value }) => [name, value]));
  return {
    ...validateRequestValue(textSchema, values),
    ...Object.fromEntries(
      given.flatMap(({ name, value, schema, isJson }) =>
        isJson ? [[name, validateRequestValue(schema, parseJson(value, [name]))]] : [],
      ),
    ),
  };
}

function send({ body, json }: Context, { response }: Exchange, answer: unknown): Response {
  if (answer instanceof JsonText) return body(answer.text, 200, { 'Content-Type': 'application/json' });
  if (response === 'text')
    return body(answer as string, 200, { 'Content-Type': 'text/plain; charset=utf-8' });
  if (response === 'zip')
    return body(answer as Uint8Array<ArrayBuffer>, 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="browser-tests.zip"',
    });
  return json(answer as object);
}
