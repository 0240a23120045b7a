import type { ServiceClient } from '../../../api/client.ts';
import { endpointNames, type EndpointName } from '../../../api/contract/endpoints.ts';
import { reportPages } from '../../../api/reports.ts';
import { isLack, type ArgumentsOf } from './detectUnsupported.ts';
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
 * throw an `UnsupportedEndpoint`, at once and without a request.
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
  const methods = Object.fromEntries(endpointNames.map((name) => [name, ask(name)])) as unknown as Pick<
    ServiceClient,
    EndpointName
  >;
  return {
    ...methods,
    testReportPages: (testTargetId, query, options) =>
      reportPages(methods.listTestReports, testTargetId, query, options),
  };
}
