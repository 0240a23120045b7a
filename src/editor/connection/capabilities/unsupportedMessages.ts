import * as vscode from 'vscode';
import type { EndpointName } from '../../../api/contract/endpointNames.ts';
import { UnsupportedEndpoint } from '../../../api/http/unsupportedEndpoint.ts';
import { message, type Message } from '../../../core/message.ts';
import { localize } from '../../ui/localize.ts';

/** Texts for an endpoint that a service does not support. */
interface EndpointTexts {
  /** Follows “doesn’t support”. */
  readonly feature: Message;
  /** The next step. */
  readonly alternative: Message;
}

/** In the order of the service's interface. */
const texts: Readonly<Record<EndpointName, EndpointTexts>> = {
  createTestTarget: {
    feature: message('new test targets'),
    alternative: message('Create it on the service, then refresh'),
  },
  listTestTargets: {
    feature: message('a list of test targets'),
    alternative: message('Only test targets in the setting portableTests.targets can be shown'),
  },
  updateTestTarget: {
    feature: message('changes of test targets'),
    alternative: message('Change it on the service'),
  },
  createEnvironment: {
    feature: message('new environments'),
    alternative: message('Create it on the service, then refresh'),
  },
  updateEnvironment: {
    feature: message('changes of environments'),
    alternative: message('Change it on the service'),
  },
  listTestCases: {
    feature: message('a list of test cases'),
    alternative: message(
      'Drafts and disabled test cases can’t be shown, and a push can’t be checked against them. Review its preview',
    ),
  },
  getTestCase: {
    feature: message('single test cases'),
    alternative: message('They are read from the list of test cases'),
  },
  updateTestCase: {
    feature: message('changes of single test cases'),
    alternative: message('Change the file, then push it'),
  },
  importTestCase: { feature: message('imports'), alternative: message('Push the test case to add it') },
  updateElement: {
    feature: message('changes of single locators'),
    alternative: message('Change the file, then push it'),
  },
  pull: {
    feature: message('pulls'),
    alternative: message(
      'You can view its test cases and push files as drafts, but not compare or push them',
    ),
  },
  push: { feature: message('pushes'), alternative: message('Push the test case as a draft') },
  draftPush: { feature: message('draft pushes'), alternative: message('Push the test case itself') },
  generateCode: {
    feature: message('generated code'),
    alternative: message('Generate the code locally instead'),
  },
  getTestCaseVersion: {
    feature: message('versions of test cases'),
    alternative: message('Compare with the service'),
  },
  listTestReports: {
    feature: message('a list of test reports'),
    alternative: message('Runs on this machine are shown in the Testing view'),
  },
  getTestReport: {
    feature: message('single test reports'),
    alternative: message('They are read from the list of test reports, without test case names'),
  },
  explore: {
    feature: message('explorations'),
    alternative: message('Write the test case as a file, then push it'),
  },
};

/** Creates the error for an unsupported endpoint, with the next step. */
export function unsupportedError(service: string, endpoint: EndpointName): UnsupportedEndpoint {
  const { feature, alternative } = texts[endpoint];
  return new UnsupportedEndpoint(
    endpoint,
    message('{0} doesn’t support {1}. Commands that need this are hidden', service, feature),
    alternative,
  );
}

/** Lists unsupported endpoints in one sentence; empty where there are none. */
export function unsupportedSummary(endpoints: readonly EndpointName[]): string {
  const names = endpoints.map((endpoint) => localize(texts[endpoint].feature)).join(', ');
  return names && vscode.l10n.t('The service doesn’t support: {0}', names);
}
