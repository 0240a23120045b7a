import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type * as z from 'zod';
import { message, UserError } from '../../core/errors.ts';
import * as localApi from '../../service/contract/localApi.ts';
import type { ApiKeys } from '../connection/apiKeys.ts';
import type { LocalService } from '../connection/localService.ts';
import { localServiceUrl } from '../../core/target/targetSetting.ts';

/** How long the local service may take for an answer, in ms; a trace is copied meanwhile. */
const patience = 60_000;

/** Asks the local service for what only it answers: environments with their secrets, and reports of runs made here. */
export class LocalApiClient {
  constructor(
    private readonly local: Pick<LocalService, 'ensure'>,
    private readonly keys: Pick<ApiKeys, 'get'>,
  ) {}

  /** The environments of a target with all that a run in them needs. */
  environments(testTargetId: string): Promise<localApi.RunEnvironments> {
    return this.ask('GET', `/test-targets/${testTargetId}/environments`, localApi.runEnvironments);
  }

  /** A report whose results wait. */
  begin(testTargetId: string, report: localApi.NewReport): Promise<localApi.CreatedReport> {
    return this.ask('POST', `/test-targets/${testTargetId}/test-reports`, localApi.createdReport, report);
  }

  async update(result: ResultPath, update: localApi.ResultUpdate): Promise<void> {
    await this.ask('PATCH', pathOf(result), localApi.updatedResult, update);
  }

  /** How long the test cases of a report ran, and which ones were skipped. */
  runDetails(testTargetId: string, testReportId: string): Promise<localApi.RunDetails> {
    const path = `/test-targets/${testTargetId}/test-reports/${testReportId}/run`;
    return this.ask('GET', path, localApi.runDetails);
  }

  /** Copies a trace of no result into the service. Gives the address at which it is served. */
  serveTrace(file: string): Promise<string> {
    return this.putTrace('/traces', file);
  }

  /** Copies the trace of a result into the service. Gives the address at which it is served. */
  keepTrace(result: ResultPath, file: string): Promise<string> {
    return this.putTrace(`${pathOf(result)}/trace`, file);
  }

  private async putTrace(path: string, file: string): Promise<string> {
    const { size } = await stat(file);
    const body = Readable.toWeb(createReadStream(file)) as ReadableStream;
    const { traceUrl } = await this.send(path, localApi.keptTrace, {
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
    const answer = await fetch(`${url}${localApi.localPath}${path}`, {
      ...init,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    if (answer.ok) return schema.parse(await answer.json());
    throw new UserError(
      message('The local service rejected part of the run’s report with status {0}', answer.status),
      message('See the log for details'),
      'open-log',
    );
  }
}

/** Where a result of a report stands. */
export interface ResultPath {
  readonly testTargetId: string;
  readonly testReportId: string;
  readonly id: string;
}

const pathOf = ({ testTargetId, testReportId, id }: ResultPath): string =>
  `/test-targets/${testTargetId}/test-reports/${testReportId}/test-results/${id}`;
