import type { CommandName } from '../arguments/commandOptions.ts';
import { apiKeyVariable } from '../connection/takeApiKeyFromEnvironment.ts';

/** The description of an environment variable. */
export interface EnvironmentText {
  readonly name: string;
  readonly text: string;
  /** The commands that read it, or that write a project which does. */
  readonly commands: readonly CommandName[];
}

const sync: readonly CommandName[] = ['pull', 'push', 'draft-push'];
const project: readonly CommandName[] = ['code', 'run'];

const proxy = 'HTTPS_PROXY, NO_PROXY';

export const environmentTexts: readonly EnvironmentText[] = [
  {
    name: apiKeyVariable,
    text: 'the API key (required). There is no other way to specify it',
    commands: sync,
  },
  { name: proxy, text: 'the proxy for the service, and hosts that need none', commands: sync },
  { name: 'NODE_EXTRA_CA_CERTS', text: 'a file with additional certificate authorities', commands: sync },
  { name: 'BASE_URL', text: 'the address of the application', commands: ['code'] },
  { name: proxy, text: 'the proxy for the browser, and hosts that need none', commands: ['run'] },
  {
    name: 'TEST_NAME',
    text: 'the value of $NAME in test cases. TEST_PASSWORD is that of $PASSWORD',
    commands: project,
  },
  {
    name: 'HEADER_NAME',
    text: 'the value of a --header. HEADER_X_TOKEN is that of X-Token',
    commands: project,
  },
  { name: 'BASIC_AUTH_USERNAME', text: 'the user name for HTTP basic authentication', commands: project },
  { name: 'BASIC_AUTH_PASSWORD', text: 'the password for HTTP basic authentication', commands: project },
  {
    name: 'PORTABLE_TESTS_WS_ENDPOINT',
    text: 'the WebSocket address of a remote browser',
    commands: ['run'],
  },
];
