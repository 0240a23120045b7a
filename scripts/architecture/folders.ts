/** A part of the program: where it may look, and its folders. */
export interface Area {
  /** The parts that it may import, or single folders of them. */
  readonly imports: readonly string[];
  /** The packages that it may import; `node:` stands for those of Node. */
  readonly packages: readonly string[];
  /** Its folders below src/ and what they hold. Each may import those above it, and no other one. */
  readonly folders: Readonly<Record<string, string>>;
}

const everywhere = ['core', 'api', 'sync', 'node', 'disk', 'codegen', 'runner'];

/** What each folder of the program may import: the one place that says so. */
export const areas: readonly Area[] = [
  {
    imports: [],
    packages: ['zod', 'yaml', 'acorn'],
    folders: {
      core: 'messages and errors, and how values are compared and read',
      'core/json': 'limits on JSON that others send',
      'core/text': 'spans, lines and edits of a text; the nearest word; text from outside made safe to show',
      'core/case': 'the schema of a test case, its steps and selectors; equality, consistency, file names',
      'core/jsonSchema': 'the JSON schema that editors validate with',
      'core/target': 'the setting that links a folder to a test target; origins',
      'core/yaml/edit': 'edits of a YAML document in place: comments and form stay',
      'core/yaml': 'parse with positions, print, edit, merge',
      'core/locator': 'a locator line ↔ selectors',
      'core/describe': 'steps in words',
      'core/playwright': 'Playwright code → steps',
      'core/stepEdits': 'steps inserted, moved, removed, extracted in the text of a file',
      'core/summary': 'names, links and variables of a test case, as the index keeps them',
      'core/failure': 'why a step failed, and which locators come near',
      'core/completion': 'where a cursor is, and what can be inserted there',
      'core/checks/finding': 'a finding: message, span, fixes',
      'core/checks/yaml': 'nodes of the document, and edits that fixes make',
      'core/checks/steps': 'checks of one step',
      'core/checks/links': 'checks between test cases',
      'core/checks': 'all checks of a file',
    },
  },
  {
    imports: ['core'],
    packages: ['yaml', 'picomatch', 'minimatch', 'ignore', 'json5'],
    folders: { formatting: '.editorconfig, .prettierrc and ignore files → options' },
  },
  {
    imports: ['core', 'formatting'],
    packages: [
      'node:',
      'prettier',
      'vscode-languageserver',
      'vscode-languageserver-textdocument',
      'yaml',
      'yaml-language-server',
      'schemas/portable-test-case.schema.json',
    ],
    folders: { languageServer: 'yaml-language-server with our schema, in a process of its own' },
  },
  {
    imports: ['core'],
    packages: ['node:'],
    folders: { index: 'every test case of the workspace, read in a worker' },
  },
  {
    imports: ['core'],
    packages: ['node:', 'node-fetch', 'p-retry', 'yauzl', 'zod'],
    folders: {
      'api/contract': 'requests and answers of the service, and its endpoints, as schemas',
      'api/json': 'large JSON, read and written in pieces',
      'api/http': 'one request: addresses, limits, retries, errors',
      api: 'the client of a service',
    },
  },
  {
    imports: ['core', 'api'],
    packages: ['p-limit', 'zod'],
    folders: {
      'sync/files': 'the files of a folder: their paths, and changes that are applied to them',
      'sync/state': 'what was last synced, as a record on this machine',
      'sync/transaction': 'changes of files and records: committed, resumed, undone',
      'sync/cases': 'the test cases of a folder and of the service, and their shapes in requests',
      'sync/compare': 'a test case in its file, on the service and as last synced',
      'sync/pull': 'pulls: planned, then applied',
      'sync/push': 'pushes and draft pushes: planned, then applied',
    },
  },
  {
    imports: [],
    packages: ['node:'],
    folders: {
      node: 'what all Node processes share: atomic write, locks, process trees, pauses, git’s HEAD',
    },
  },
  {
    imports: ['core', 'sync', 'node'],
    packages: ['node:', 'p-limit'],
    folders: { disk: 'files and records of a sync on a disk; changes of a branch in git' },
  },
  {
    imports: ['core'],
    packages: ['zod'],
    folders: {
      'codegen/template': 'the files that a generated project copies as they are',
      codegen: 'test cases → a Playwright Test project',
    },
  },
  {
    imports: ['core', 'codegen', 'node'],
    packages: ['node:', 'zod', '@playwright/test'],
    folders: {
      'runner/find': 'Node, npm, Playwright and browsers of this machine',
      'runner/environment': 'variables and proxies of the processes that run',
      'runner/redaction': 'secrets taken out of output',
      'runner/events': 'events of a run, from the reporter inside to the verdict',
      runner: 'runs generated projects and installs Playwright',
    },
  },
  {
    imports: [],
    packages: ['node:', 'quickjs-emscripten-core', '@jitl/quickjs-wasmfile-release-sync'],
    folders: {
      sandbox: 'the protocol between code of test cases and its host',
      'sandbox/guest': 'what code of test cases sees, inside the engine',
      'sandbox/host': 'the engine, and what it lets through',
    },
  },
  {
    imports: ['core', 'api/contract', 'codegen', 'runner', 'node'],
    packages: [
      'node:',
      'zod',
      'hono',
      '@hono/node-server',
      'node-sqlite3-wasm',
      'playwright-core',
      'yaml',
      'yazl',
    ],
    folders: {
      'service/dataFolder': 'the files of a local service: its owner, address and keys',
      'service/store': 'the database',
      'service/http': 'guards, limits, errors and files over HTTP',
      'service/contract': 'endpoints beside the service’s interface, for the editor',
      'service/targets': 'test targets and environments',
      'service/traces': 'traces, under links that expire',
      'service/reports': 'test reports',
      'service/cases': 'test cases: pull, push, drafts, updates',
      'service/runs': 'runs of drafts',
      'service/explore': 'explorations of applications',
      'service/pages': 'the sample shop and the trace viewer, without a key',
      'service/endpoints': 'the routes of the API',
      'service/process': 'start, listen, end; options of the command line',
      service: 'the entry of the process',
    },
  },
  {
    imports: ['core', 'api/contract'],
    packages: ['zod', 'preact'],
    folders: {
      report: 'what the report page shows, and its messages to the extension',
      'report/page': 'the page itself, in a webview',
    },
  },
  {
    imports: [...everywhere],
    packages: ['node:', 'zod', 'jsonc-parser'],
    folders: {
      'cli/embedded': 'what the bundle carries as text',
      'cli/arguments': 'commands and options as schemas; the help',
      'cli/outcome': 'what a command came to, and how it is printed',
      'cli/cases': 'test cases of a folder',
      'cli/connection': 'services, API keys and proxies',
      'cli/sync': 'pull, push and draft push',
      'cli/validate': 'all problems of a folder',
      'cli/code': 'writes Playwright projects',
      'cli/run': 'runs test cases; JUnit',
      cli: 'the command line',
    },
  },
  {
    imports: [...everywhere, 'formatting', 'index', 'report', 'service'],
    packages: ['vscode', 'node:', 'zod', 'yaml', 'p-limit', 'node-fetch', 'vscode-languageclient'],
    folders: {
      'editor/ui': 'commands, features, errors, progress, tabs, documents',
      'editor/playwright': 'Playwright on this machine: found, installed; its trace viewer',
      'editor/connection': 'services, API keys, the local service, what a service supports',
      'editor/targets': 'test targets and environments, and the folders that belong to them',
      'editor/files': 'test cases in files of the workspace: the index, steps in documents',
      'editor/cases': 'the catalog: files compared with their service; the filter; versions',
      'editor/sync': 'pull, push, drafts, conflicts and their plans',
      'editor/serviceCases': 'changes of test cases on the service',
      'editor/results': 'reports as they are asked for, and last results of test cases',
      'editor/language/checks': 'problems and their fixes',
      'editor/language/client': 'the language server’s client, and formatting',
      'editor/language/completion': 'names, variables and fixed values to insert',
      'editor/language/detection': 'which YAML files are test cases',
      'editor/language/names': 'names instead of ids: hints, hover, references, rename',
      'editor/language/steps': 'outline, hover, locators, paste, extract',
      'editor/language': 'all language help as one feature',
      'editor/code': 'Playwright code: previews and projects',
      'editor/run': 'the Testing view',
      'editor/reports': 'report panels',
      'editor/explore': 'explorations and what they found',
      'editor/details': 'every field of a thing on the service',
      'editor/tools': 'tools for the editor’s agents',
      'editor/tree': 'the view of test cases',
      'editor/sample': 'the sample shop',
    },
  },
  {
    imports: ['cli', 'editor'],
    packages: ['vscode', 'node:'],
    folders: { '': 'the entries: extension.ts, cli.ts' },
  },
];
