import * as vscode from 'vscode';
import type { EndpointName } from '../../../api/contract/endpoints.ts';
import { UnsupportedEndpoint } from '../../../api/http/unsupportedEndpoint.ts';
import { message, type Message } from '../../../core/errors.ts';
import { localize } from '../../ui/errorBoundary.ts';

/** What an endpoint gives, and what helps where it is lacking. */
interface Words {
  readonly gives: Message;
  readonly instead: Message;
}

/** In the order of the service's interface. */
const words: Readonly<Record<EndpointName, Words>> = {
  createTestTarget: {
    gives: message('new test targets'),
    instead: message('Create it on the service, then refresh'),
  },
  listTestTargets: {
    gives: message('a list of test targets'),
    instead: message('Only test targets named in a setting can be shown'),
  },
  updateTestTarget: {
    gives: message('changes of test targets'),
    instead: message('Change it on the service'),
  },
  createEnvironment: {
    gives: message('new environments'),
    instead: message('Create it on the service, then refresh'),
  },
  updateEnvironment: {
    gives: message('changes of environments'),
    instead: message('Change it on the service'),
  },
  listTestCases: {
    gives: message('a list of test cases'),
    instead: message(
      'Drafts and disabled test cases can’t be shown, and a push can’t be checked against them. Review its preview',
    ),
  },
  getTestCase: {
    gives: message('single test cases'),
    instead: message('They are read from the list of test cases'),
  },
  updateTestCase: {
    gives: message('changes of single test cases'),
    instead: message('Change the file, then push it'),
  },
  importTestCase: { gives: message('imports'), instead: message('Push the test case to add it') },
  updateElement: {
    gives: message('changes of single locators'),
    instead: message('Change the file, then push it'),
  },
  pull: {
    gives: message('pulls'),
    instead: message('You can view its test cases and push files as drafts, but not compare or push them'),
  },
  push: { gives: message('pushes'), instead: message('Push the test case as a draft') },
  draftPush: { gives: message('draft pushes'), instead: message('Push the test case itself') },
  generateCode: { gives: message('generated code'), instead: message('Generate the code locally instead') },
  getTestCaseVersion: {
    gives: message('versions of test cases'),
    instead: message('Compare with the service'),
  },
  listTestReports: {
    gives: message('a list of test reports'),
    instead: message('Runs on this machine are shown in the Testing view'),
  },
  getTestReport: {
    gives: message('single test reports'),
    instead: message('They are read from the list of test reports, without test case names'),
  },
  explore: {
    gives: message('explorations'),
    instead: message('Write the test case as a file, then push it'),
  },
};

/** Says that a service lacks an endpoint, and what helps. */
export function notOffered(service: string, endpoint: EndpointName): UnsupportedEndpoint {
  const { gives, instead } = words[endpoint];
  return new UnsupportedEndpoint(
    endpoint,
    message('{0} does not offer {1}; commands that need this are hidden', service, gives),
    instead,
  );
}

/** What a service lacks, in one sentence; nothing where it lacks nothing. */
export function lackingWords(lacked: readonly EndpointName[]): string {
  const names = lacked.map((endpoint) => localize(words[endpoint].gives)).join(', ');
  return names && vscode.l10n.t('The service does not offer: {0}', names);
}
