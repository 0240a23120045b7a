import * as vscode from 'vscode';
import type { ServiceClient } from '../../api/client.ts';
import { ServiceError } from '../../api/errors.ts';
import { message, UserError } from '../../core/errors.ts';
import { nameOf, type Services } from '../services.ts';

/** Endpoints that a hosted service may lack, by the names of their methods. */
export type Optional = Extract<
  keyof ServiceClient,
  | 'createTestTarget'
  | 'updateTestTarget'
  | 'createEnvironment'
  | 'updateEnvironment'
  | 'getTestCase'
  | 'updateTestCase'
  | 'importTestCase'
  | 'updateElement'
  | 'getTestCaseVersion'
  | 'getTestReport'
  | 'explore'
>;

/** Knows which services lack which endpoints, for as long as the window is open: they may learn them. */
export class Offers {
  private readonly lacking = new Map<Optional, Set<string>>();

  constructor(private readonly services: Pick<Services, 'client' | 'list'>) {}

  /**
   * Calls a service. An endpoint that it turns out to lack is not asked for again.
   *
   * @param isThere whether the thing that the request names exists: a 404 then means the endpoint
   * @throws UserError that says so where the service lacks the endpoint
   */
  async use<Result>(
    serviceUrl: string,
    endpoint: Optional,
    work: (client: ServiceClient) => Promise<Result>,
    isThere: (client: ServiceClient) => Promise<boolean> = () => Promise.resolve(true),
  ): Promise<Result> {
    if (this.lacking.get(endpoint)?.has(serviceUrl)) throw notOffered(serviceUrl, endpoint);
    const client = await this.services.client(serviceUrl);
    try {
      return await work(client);
    } catch (error) {
      if (!(await isMissing(error, () => isThere(client)))) throw error;
      this.note(serviceUrl, endpoint);
      throw notOffered(serviceUrl, endpoint);
    }
  }

  private note(serviceUrl: string, endpoint: Optional): void {
    const lacking = (this.lacking.get(endpoint) ?? new Set()).add(serviceUrl);
    this.lacking.set(endpoint, lacking);
    const isNowhere = this.services.list().every((one) => lacking.has(one));
    void vscode.commands.executeCommand('setContext', `portableTests.lacks.${endpoint}`, isNowhere);
  }
}

async function isMissing(error: unknown, isThere: () => Promise<boolean>): Promise<boolean> {
  if (!(error instanceof ServiceError)) return false;
  if (error.status === 405 || error.status === 501) return true;
  return error.status === 404 && isThere().catch(() => false);
}

function notOffered(serviceUrl: string, endpoint: Optional): UserError {
  return new UserError(
    message('{0} does not offer this ({1})', nameOf(serviceUrl), endpoint),
    message('Nothing was changed; the command asks it no more in this window'),
  );
}
