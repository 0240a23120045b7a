import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type * as z from 'zod';
import { UserError } from '../../core/userError.ts';
import { message } from '../../core/message.ts';
import type * as localApi from '../../service/localContract/localApi.ts';
import { localPath } from '../../service/localContract/localPath.ts';
import type { ApiKeys } from '../connection/apiKeys.ts';
import type { LocalService } from '../connection/localService.ts';
import { localServiceUrl } from '../../core/target/localServiceUrl.ts';

const contract = (): Promise<typeof localApi> => import('../../service/localContract/localApi.ts');

/** Timeout of a request, in ms; a trace may be copied in it. */
const patience = 60_000;

/** Client of the endpoints that only the local service has: environments with their secrets, and reports of local runs. */
export class LocalApiClient {
  constructor(
    private readonly local: Pick<LocalService, 'ensure'>,
    private readonly keys: Pick<ApiKeys, 'get'>,
  ) {}

  /** Lists the environments of a target with everything that a run in them needs. */
  async environments(testTargetId: string): Promise<localApi.RunEnvironmentList> {
    const { runEnvironments } = await contract();
    return this.ask('GET', `/test-targets/${testTargetId}/environments`, runEnvironments);
  }

  /** Creates a report whose results are waiting. */
  async createReport(testTargetId: string, report: localApi.NewReport): Promise<localApi.CreatedReport> {
    const { createdReport } = await contract();
    return this.ask('POST', `/test-targets/${testTargetId}/test-reports`, createdReport, report);
  }

  /** Saves what is known of a result by now. */
  async updateResult(result: ResultPath, update: localApi.ResultUpdate): Promise<void> {
    const { updatedResult } = await contract();
    await this.ask('PATCH', pathOf(result), updatedResult, update);
  }

  /** The durations of a report's test cases, and the skipped ones. */
  async runDetails(testTargetId: string, testReportId: string): Promise<localApi.RunDetails> {
    const { runDetails } = await contract();
    const path = `/test-targets/${testTargetId}/test-reports/${testReportId}/run`;
    return this.ask('GET', path, runDetails);
  }

  /** Copies a trace without a result into the service. Returns the address at which it is served. */
  serveTrace(file: string): Promise<string> {
    return this.putTrace('/traces', file);
  }

  /** Copies the trace of a result into the service. Returns the address at which it is served. */
  keepTrace(result: ResultPath, file: string): Promise<string> {
    return this.putTrace(`${pathOf(result)}/trace`, file);
  }

  private async putTrace(path: string, file: string): Promise<string> {
    const { size } = await stat(file);
    const body = Readable.toWeb(createReadStream(file)) as ReadableStream;
    const { savedTrace } = await contract();
    const { traceUrl } = await this.send(path, savedTrace, {
      method: 'PUT',
      body,
      duplex: 'half',
      headers: { 'Content-Type': 'application/zip', 'Content-Length': String(size) },
    });
    return traceUrl;
  }

  private ask<Schema extends z.ZodType>(
    method: string,
    path: string,
    schema: Schema,
    body?: unknown,
  ): Promise<z.infer<Schema>> {
    return this.send(path, schema, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
  }

  private async send<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    init: RequestInit & { duplex?: 'half' },
  ): Promise<z.infer<Schema>> {
    const { url } = await this.local.ensure();
    const headers = new Headers(init.headers);
    headers.set('X-API-Key', (await this.keys.get(localServiceUrl)) ?? '');
    const answer = await fetch(`${url}${localPath}${path}`, {
      ...init,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    if (answer.ok) return schema.parse(await answer.json());
    throw new UserError(
      message('The local service rejected a request with status {0}', answer.status),
      message('See the log for details'),
      'open-log',
    );
  }
}

/** The path of a result of a report. */
export interface ResultPath {
  readonly testTargetId: string;
  readonly testReportId: string;
  readonly id: string;
}

const pathOf = ({ testTargetId, testReportId, id }: ResultPath): string =>
  `/test-targets/${testTargetId}/test-reports/${testReportId}/test-results/${id}`;
