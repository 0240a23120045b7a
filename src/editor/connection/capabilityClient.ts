import type { ServiceClient } from '../../api/client.ts';
import type { EndpointName } from '../../api/contract/endpoints.ts';
import { reportPages } from '../../api/reports.ts';
import { isLack, type ArgumentsOf } from './unsupported.ts';
import type { Offers } from './capabilities.ts';
import { notOffered } from './unsupportedMessages.ts';

type AnswerOf<Name extends EndpointName> = Awaited<ReturnType<ServiceClient[Name]>>;
type Method<Name extends EndpointName> = (...args: ArgumentsOf<Name>) => Promise<AnswerOf<Name>>;

/** Ids of versions and reports that an answer names. */
const naming: { readonly [Name in EndpointName]?: (answer: AnswerOf<Name>) => readonly string[] } = {
  draftPush: ({ versionIds, syncDataByStableId }) => [
    ...versionIds,
    ...Object.values(syncDataByStableId).flatMap(({ versionId }) => versionId ?? []),
  ],
  listTestReports: ({ data }) => data.map(({ id }) => id),
};

/**
 * A client that asks for an endpoint no more once the service turns out to lack it. Its methods then
 * throw a `UnsupportedEndpoint`, at once and without a request.
 *
 * @param service what the user calls the service
 */
export function offeredClient(
  client: ServiceClient,
  serviceUrl: string,
  service: string,
  offers: Offers,
): ServiceClient {
  const ask =
    <Name extends EndpointName>(name: Name): Method<Name> =>
    async (...args): Promise<AnswerOf<Name>> => {
      if (offers.lacks(serviceUrl, name)) throw notOffered(service, name);
      const offering = offers.of(serviceUrl);
      try {
        const answer = await (client[name] as unknown as Method<Name>)(...args);
        offers.noteAnswer(serviceUrl);
        for (const id of naming[name]?.(answer) ?? []) offering.named.add(id);
        return answer;
      } catch (error) {
        if (!(await isLack(error, name, args, client, offering))) throw error;
        offers.note(serviceUrl, name);
        throw notOffered(service, name);
      }
    };
  const listTestReports = ask('listTestReports');
  return {
    createTestTarget: ask('createTestTarget'),
    listTestTargets: ask('listTestTargets'),
    updateTestTarget: ask('updateTestTarget'),
    createEnvironment: ask('createEnvironment'),
    updateEnvironment: ask('updateEnvironment'),
    listTestCases: ask('listTestCases'),
    getTestCase: ask('getTestCase'),
    updateTestCase: ask('updateTestCase'),
    importTestCase: ask('importTestCase'),
    updateElement: ask('updateElement'),
    pull: ask('pull'),
    push: ask('push'),
    draftPush: ask('draftPush'),
    generateCode: ask('generateCode'),
    getTestCaseVersion: ask('getTestCaseVersion'),
    listTestReports,
    testReportPages: (testTargetId, query, options) =>
      reportPages(listTestReports, testTargetId, query, options),
    getTestReport: ask('getTestReport'),
    explore: ask('explore'),
  };
}
