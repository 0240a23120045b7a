import type { ServiceClient } from '../../../api/createClient.ts';
import { endpointNames, type EndpointName } from '../../../api/contract/endpointNames.ts';
import { listReportPages } from '../../../api/listReportPages.ts';
import { probeUnsupportedEndpoint, type ArgumentsOf } from './probeUnsupportedEndpoint.ts';
import type { Capabilities } from './capabilities.ts';
import { unsupportedError } from './unsupportedMessages.ts';

type AnswerOf<Name extends EndpointName> = Awaited<ReturnType<ServiceClient[Name]>>;
type Method<Name extends EndpointName> = (...args: ArgumentsOf<Name>) => Promise<AnswerOf<Name>>;

/** Gets the ids of versions and reports that an answer contains. */
const namedIds: { readonly [Name in EndpointName]?: (answer: AnswerOf<Name>) => readonly string[] } = {
  draftPush: ({ versionIds, syncDataByStableId, versionIdByStableId }) => [
    ...versionIds,
    ...Object.values(syncDataByStableId ?? {}).flatMap(({ versionId }) => versionId ?? []),
    ...Object.values(versionIdByStableId ?? {}).flatMap((versionId) => versionId ?? []),
  ],
  listTestReports: ({ data }) => data.map(({ id }) => id),
};

/**
 * Wraps a client so that it stops requesting an endpoint once the service turns out not to support it. Its
 * method then throws an `UnsupportedEndpoint` without a request.
 *
 * @param service name of the service in messages
 */
export function capabilityClient(
  client: ServiceClient,
  serviceUrl: string,
  service: string,
  capabilities: Capabilities,
): ServiceClient {
  const request =
    <Name extends EndpointName>(name: Name): Method<Name> =>
    async (...args): Promise<AnswerOf<Name>> => {
      if (capabilities.isUnsupported(serviceUrl, name)) throw unsupportedError(service, name);
      const supported = capabilities.of(serviceUrl);
      try {
        const answer = await (client[name] as unknown as Method<Name>)(...args);
        capabilities.noteAnswer(serviceUrl);
        for (const id of namedIds[name]?.(answer) ?? []) supported.namedIds.add(id);
        return answer;
      } catch (error) {
        if (!(await probeUnsupportedEndpoint(error, name, args, client, supported))) throw error;
        capabilities.noteUnsupported(serviceUrl, name);
        throw unsupportedError(service, name);
      }
    };
  const methods = Object.fromEntries(endpointNames.map((name) => [name, request(name)])) as unknown as Pick<
    ServiceClient,
    EndpointName
  >;
  return {
    ...methods,
    testReportPages: (testTargetId, query, options) =>
      listReportPages(methods.listTestReports, testTargetId, query, options),
  };
}
