import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { BodyOf, Exchange, ParamsOf, ResponseOf } from '../../api/contract/endpoints.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { message } from '../../core/message.ts';
import { localServiceUrl } from '../../core/target/serviceAddresses.ts';
import { UserError } from '../../core/userError.ts';
import type * as localApi from '../../service/localContract/localApi.ts';
import type { ApiKeys } from '../connection/apiKeys.ts';
import type { LocalService } from '../connection/localService.ts';

const contract = (): Promise<typeof localApi> => import('../../service/localContract/localApi.ts');

/** Timeout of a request, in ms; a trace may be copied in it. */
const timeoutMs = 60_000;

type LocalEndpoints = typeof localApi.localEndpoints;
type LocalEndpoint<Name extends keyof LocalEndpoints> = LocalEndpoints[Name];

/** Client of the endpoints that only the local service has: environments with their secrets, and reports of local runs. */
export class LocalApiClient {
  constructor(
    private readonly local: Pick<LocalService, 'ensure'>,
    private readonly keys: Pick<ApiKeys, 'get'>,
  ) {}

  /** Lists the environments of a target with everything that a run in them needs. */
  environments(testTargetId: string): Promise<localApi.RunEnvironmentList> {
    return this.call('listRunEnvironments', { testTargetId });
  }

  /** Creates a report whose results are waiting. */
  createReport(testTargetId: string, report: localApi.NewReport): Promise<localApi.CreatedReport> {
    return this.call('createReport', { testTargetId }, report);
  }

  /** Saves what is known of a result by now. */
  async updateResult(result: ResultPath, update: localApi.ResultUpdate): Promise<void> {
    await this.call('updateResult', result, update);
  }

  /** Keeps the test case with the fix that was proven for a result, for whoever pulls the fixes of its report. */
  async keepFix(result: ResultPath, testCase: TestCase): Promise<void> {
    await this.call('keepFix', result, { testCase });
  }

  /** The durations of a report's test cases, and the skipped ones. */
  runDetails(testTargetId: string, testReportId: string): Promise<localApi.RunDetails> {
    return this.call('getRunDetails', { testTargetId, testReportId });
  }

  /** Copies a trace without a result into the service. Returns the address at which it is served. */
  async serveTrace(file: string): Promise<string> {
    const { localEndpoints } = await contract();
    return (await this.send(localEndpoints.saveTrace, {}, await traceBody(file))).traceUrl;
  }

  /** Copies the trace of a result into the service. Returns the address at which it is served. */
  async keepTrace(result: ResultPath, file: string): Promise<string> {
    const { localEndpoints } = await contract();
    return (await this.send(localEndpoints.saveTraceOfResult, result, await traceBody(file))).traceUrl;
  }

  private async call<Name extends keyof LocalEndpoints>(
    name: Name,
    params: ParamsOf<LocalEndpoint<Name>>,
    body?: BodyOf<LocalEndpoint<Name>>,
  ): Promise<ResponseOf<LocalEndpoint<Name>>> {
    const { localEndpoints } = await contract();
    const json = { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
    return this.send(localEndpoints[name], params, body === undefined ? {} : json);
  }

  private async send<E extends Exchange>(
    { method, path, response }: E,
    params: ParamsOf<E>,
    init: RequestInit & { duplex?: 'half' },
  ): Promise<ResponseOf<E>> {
    const { url } = await this.local.ensure();
    const headers = new Headers(init.headers);
    headers.set('X-API-Key', (await this.keys.get(localServiceUrl)) ?? '');
    const ids: Readonly<Record<string, string>> = params;
    const answer = await fetch(`${url}${path.replaceAll(/\{(\w+)\}/g, (_whole, name) => ids[name] ?? '')}`, {
      ...init,
      method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const value: unknown = answer.ok && (await answer.json());
    if (answer.ok) return (typeof response === 'string' ? value : response.parse(value)) as ResponseOf<E>;
    throw new UserError(
      message('The local service rejected a request with status {0}', answer.status),
      message('See the log for details'),
      'open-log',
    );
  }
}

async function traceBody(file: string): Promise<RequestInit & { duplex: 'half' }> {
  const { size } = await stat(file);
  return {
    body: Readable.toWeb(createReadStream(file)) as ReadableStream,
    duplex: 'half',
    headers: { 'Content-Type': 'application/zip', 'Content-Length': String(size) },
  };
}

/** The path of a result of a report. */
export type ResultPath = ParamsOf<LocalEndpoint<'updateResult'>>;
