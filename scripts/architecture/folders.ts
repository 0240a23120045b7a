/** A part of the program: where it may look, and its folders. */
export interface Area {
  /** The parts that it may import, or single folders of them. */
  readonly imports: readonly string[];
  /** The packages that it may import; `node:` stands for those of Node. */
  readonly packages: readonly string[];
  /** Its folders below src/. Each may import those above it, and no other one. */
  readonly folders: Readonly<Record<string, Folder>>;
}

export interface Folder {
  /** What it holds, in Markdown. */
  readonly holds: string;
  /** The modules that other folders may import, separated by spaces; all others are behind them. */
  readonly doors: string;
}

export const doorsOf = ({ doors }: Folder): readonly string[] => (doors === '' ? [] : doors.split(' '));

const everywhere = ['core', 'specs', 'api', 'sync', 'node', 'disk', 'codegen', 'runner'];

/** What each folder of the program may import: the one place that says so. */
export const areas: readonly Area[] = [
  {
    imports: [],
    packages: ['zod', 'yaml', 'acorn', 'css-selector-parser', 'eslint-scope'],
    folders: {
      core: {
        holds: 'messages and errors; how values are compared and read; work in slices',
        doors: 'commonPairs message slices userError values',
      },
      'core/json': { holds: 'limits on JSON that others send', doors: 'jsonLimits' },
      'core/text': {
        holds: 'spans, lines and edits of a text; the nearest word; text from outside made safe to show',
        doors: 'cleanLine durationMessage nearestWords shortTexts span textEdit textLines unifiedDiff',
      },
      'steps/define': {
        holds:
          'what is known of an action or expectation; what its module gets to write code and read calls with',
        doors: 'defineStep playwrightCall stepCoder',
      },
      'steps/actions': {
        holds: 'all that is known of each action, a module for each',
        doors:
          'click closePage download dragAndDrop enterText extract goTo hover javaScript keyPress openEmail scroll selectOption typeText upload waitFor',
      },
      'steps/expectations': {
        holds: 'all that is known of each expectation, a module for each',
        doors:
          'disabled notToBeChecked notVisible responseOk toBeChecked toContainText toHaveStyle toHaveValue visible',
      },
      steps: { holds: 'the table of steps: start at `table.ts`, and `define/defineStep.ts`', doors: 'table' },
      'core/yaml/print': {
        holds: 'a value straight to text: that of a new file, or on one line',
        doors: 'scalarText textTag valuePrinter',
      },
      'core/case': {
        holds: 'the schema of a test case, its steps and selectors; equality, consistency, file names',
        doors:
          'abridgedCases caseDependencies caseDifferences caseFilePath caseKeys checkTestCase completeCase enumSchemas predefinedVariables recognizeCase safePaths schemaProblems selector stepSchemas testCase',
      },
      'core/jsonSchema': { holds: 'the JSON schema that editors validate with', doors: 'testCaseJsonSchema' },
      'core/target': {
        holds: 'the setting that links a folder to a test target; origins',
        doors: 'serviceAddresses targetSetting',
      },
      'core/yaml/read': { holds: 'what we print straight to nodes, without `yaml`', doors: 'readBlockStyle' },
      'core/yaml/edit': {
        holds: 'edits of a YAML document in place: comments and form stay',
        doors: 'anchorEditor editContext editFlow editInPlace printBlock',
      },
      'core/yaml': {
        holds: 'parse with positions, print, edit, merge',
        doors: 'completeText editCase findNodes findTextFlaw parseCase printCase readYaml yamlErrors',
      },
      'core/locator': {
        holds: 'a locator line ↔ selectors',
        doors:
          'callChain locatorLine locatorMethods locatorSyntaxError printLink readLinks readLiteral readOptions',
      },
      'core/describe': { holds: 'steps in words', doors: 'describeLocator describeStep' },
      'core/javascript': {
        holds: 'the code of a step, and the names that it uses',
        doors: 'findFreeNames stepCode',
      },
      'core/playwright': {
        holds: 'Playwright code → steps',
        doors: 'codeRemarks stepFromPlaywright stepOfCall',
      },
      'core/stepEdits': {
        holds: 'steps inserted, moved, removed, extracted in the text of a file',
        doors:
          'arrangeSteps editSteps extractAndInline findSteps printStepItems readStep replaceSelectors stepAnchors stepList stepStyle topLevelKeys',
      },
      'core/recording': {
        holds: 'actions recorded in a browser → steps in a text that is edited at the same time',
        doors: 'recordedStep textRecording',
      },
      'core/summary': {
        holds: 'names, links and variables of a test case, as the index keeps them',
        doors: 'caseSummary emptySummary findVariables',
      },
      'core/failure': {
        holds: 'why a step failed, and which locators come near',
        doors: 'failureReason failureSentence readFailureReason suggestedLocators',
      },
      'core/completion': {
        holds: 'where a cursor is, and what can be inserted there',
        doors: 'findCursorPosition fixedValues printYamlScalar snippets',
      },
      'core/checks/finding': {
        holds: 'a finding: message, span, fixes; nodes of the document, and edits that fixes make',
        doors: 'finding nodeSpans',
      },
      'core/checks/views': {
        holds: 'what checks see: a step, its variables, the file and the others of its set; `defineCheck`',
        doors: 'caseSetView defineCheck stepVariables stepView',
      },
      'core/checks/values': {
        holds: 'checks of values that no browser takes: CSS, JavaScript, keys, addresses',
        doors: 'findAddressFlaw findCodeFlaw findCssFlaw findKeyFlaw',
      },
      'core/checks/steps': {
        holds: 'checks of one step',
        doors: 'fragileCss indexOrder missingSelectors narrowing roles trailingLineBreak',
      },
      'core/checks/links': {
        holds: 'checks of the fields at the top, and between test cases',
        doors:
          'brokenLinks duplicateId fieldsWithoutEffect incompleteCase misspelledName teardown unknownVariable unsetVariable',
      },
      'core/checks': {
        holds: 'the table of checks, and what runs them: start at `table.ts` and `checkCase.ts`',
        doors: 'checkCase ignoreComments readCaseForChecks runChecks schemaFixes stepReadingCache',
      },
    },
  },
  {
    imports: [],
    packages: ['node:', 'quickjs-emscripten-core', '@jitl/quickjs-wasmfile-release-sync'],
    folders: {
      sandbox: { holds: 'the protocol between code of test cases and its host', doors: 'hostCalls' },
      'sandbox/guest': { holds: 'what code of test cases sees, inside the engine', doors: '' },
      'sandbox/host': { holds: 'the engine, and what it lets through', doors: 'engine' },
    },
  },
  {
    imports: ['core', 'sandbox'],
    packages: ['node:', 'acorn', 'json5', 'quickjs-emscripten-core', 'sucrase', 'zod'],
    folders: {
      specs: {
        holds: 'the recording of a spec file, and what its parts send to each other',
        doors: 'guestMessages recording',
      },
      'specs/guest': { holds: 'what spec files see, inside the engine', doors: '' },
      'specs/run': {
        holds: 'spec files made runnable, and run in a thread, on all paths of what only a run decides',
        doors: 'modules recordSpecs',
      },
      'specs/cases': {
        holds: 'recordings of spec files → test cases; pasted code → steps',
        doors: 'casesOfSpecs importSpecs pastedSteps readSpecFiles specRemarks',
      },
    },
  },
  {
    imports: ['core'],
    packages: ['yaml', 'picomatch', 'minimatch', 'ignore', 'json5'],
    folders: {
      formatting: {
        holds: '.editorconfig, .prettierrc and ignore files → options',
        doors: 'configFiles resolveFormatting',
      },
    },
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
    folders: {
      languageServer: { holds: 'yaml-language-server with our schema, in a process of its own', doors: '' },
    },
  },
  {
    imports: ['core', 'node'],
    packages: ['node:'],
    folders: {
      index: {
        holds: 'every test case of the workspace, read in a worker',
        doors: 'indexWorkers workerMessages',
      },
    },
  },
  {
    imports: ['core'],
    packages: ['node:', 'node-fetch', 'p-retry', 'yauzl', 'zod'],
    folders: {
      'api/contract': {
        holds: 'requests and answers of the service, and its endpoints, as schemas',
        doors: 'endpoints explore fieldSchemas portableTestCase report serviceTestCase testTarget',
      },
      'api/json': {
        holds: 'large JSON, read and written in pieces',
        doors: 'checkLists fingerprint jsonInPieces packedBytes readList',
      },
      'api/http': {
        holds: 'one request: addresses, limits, retries, errors',
        doors:
          'addresses apiErrors connectionErrors createTransport parseJsonResponse prepareRequest receiveResponse serviceErrors',
      },
      api: { holds: 'the client of a service', doors: 'createClient readCodeArchive verifyConnection' },
    },
  },
  {
    imports: ['core', 'api'],
    packages: ['p-limit', 'zod'],
    folders: {
      'sync/files': {
        holds: 'the files of a folder: their paths, and changes that are applied to them',
        doors: 'applyChanges caseFiles filePlacer',
      },
      'sync/state': {
        holds: 'what was last synced, as a record on this machine',
        doors: 'baseStore recordedBaseStore stateStore',
      },
      'sync/transaction': {
        holds: 'changes of files and records: committed, resumed, undone',
        doors: 'transaction',
      },
      'sync/cases': {
        holds: 'the test cases of a folder and of the service, and their shapes in requests',
        doors: 'caseShapes contentOfHiddenCases knownAnswers localSet remoteSet',
      },
      'sync/compare': {
        holds: 'a test case in its file, on the service and as last synced',
        doors: 'compareCases',
      },
      'sync/merge': {
        holds: 'conflicts that merge by themselves, field by field and step by step',
        doors: 'findMerges mergeCases',
      },
      'sync/fixes': {
        holds: 'fixes of a report, split into changes that can be accepted one by one',
        doors: 'planFixes',
      },
      'sync/pull': { holds: 'pulls: planned, then applied', doors: 'applyPull planPull' },
      'sync/push': {
        holds: 'pushes and draft pushes: planned, then applied',
        doors: 'applyPush planPush pushObstacles pushTexts sendDrafts',
      },
    },
  },
  {
    imports: [],
    packages: ['node:'],
    folders: {
      node: {
        holds: 'what all Node processes share: atomic write, locks, process trees, pauses, git’s HEAD',
        doors:
          'batches createEventLoopPause createNamedUuid files lock processIdentity processTree readGitHead readLines replaceFile',
      },
    },
  },
  {
    imports: ['core', 'api/json', 'sync', 'node'],
    packages: ['node:', 'p-limit'],
    folders: {
      disk: {
        holds: 'files and records of a sync on a disk; changes of a branch in git',
        doors: 'diskCaseFiles diskStateStore explainWriteErrors findBranchChanges linuxFolderWatcher',
      },
    },
  },
  {
    imports: ['core', 'steps'],
    packages: ['zod'],
    folders: {
      'codegen/template': {
        holds: 'the files that a generated project copies as they are',
        doors: 'supportFiles supportModules',
      },
      'codegen/plan': {
        holds: 'which files a project has, and what each of them needs',
        doors: 'caseUses generatedProject planProject projectOptions',
      },
      'codegen/steps': {
        holds: 'steps, locators and variables → Playwright code',
        doors: 'codeWriter literals locatorCode writeStep',
      },
      'codegen/files': { holds: 'the files of a project, as text', doors: 'projectFiles specFile writeTest' },
      'codegen/write': {
        holds: 'a project written to a folder: plan first, then apply',
        doors: 'applyWritePlan planWriting',
      },
      codegen: {
        holds: 'test cases → a Playwright Test project',
        doors: 'generateProject generateSingleFile',
      },
    },
  },
  {
    imports: ['core', 'node'],
    packages: ['node:', 'zod', 'yauzl'],
    folders: {
      'trace/read': {
        holds: 'the zip of a trace, and its records in one form for every version of Playwright',
        doors: 'traceArchive traceRecords',
      },
      'trace/dom': {
        holds: 'the pages that a trace has kept, as trees',
        doors: 'domTree frameDom',
      },
      trace: {
        holds: 'a trace of a run, step by step: start at `trace.ts`; the first step at which two runs differ',
        doors: 'stepOutlines trace',
      },
      'trace/element': {
        holds: 'what an element of a page is, and which one of a changed page is still the same',
        doors: 'facts findSame keptFingerprints stepFingerprints',
      },
      'trace/flaky': {
        holds: 'runs of a test case that passes sometimes, compared: start at `compareRuns.ts`',
        doors: 'compareRuns comparisonWords runSample',
      },
    },
  },
  {
    imports: ['core', 'codegen', 'node'],
    packages: ['node:', 'zod', '@playwright/test', 'yauzl'],
    folders: {
      'runner/find': {
        holds: 'Node, npm, Playwright and browsers of this machine',
        doors: 'browser findTools node npm playwright',
      },
      'runner/environment': {
        holds: 'variables and proxies of the processes that run',
        doors: 'browserProxy processEnvironment',
      },
      'runner/redaction': { holds: 'secrets taken out of output', doors: 'redaction' },
      'runner/launch': {
        holds: 'processes of Playwright’s command line, also ahead of a run',
        doors: 'launchBrowser playwrightStandby',
      },
      'runner/device': {
        holds: 'the device and viewport that a browser emulates',
        doors: 'deviceAndViewport',
      },
      'runner/events': {
        holds: 'events of a run, from the reporter inside to the verdict',
        doors: 'failureDetails reporterChannel runEvent runEventMapper verdict',
      },
      runner: {
        holds: 'runs generated projects and installs Playwright',
        doors: 'installPlaywright planRun runFolders runProcess runProject',
      },
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
      'service/dataFolder': {
        holds: 'the files of a local service: its owner, address and keys',
        doors: 'dataFolder',
      },
      'service/store': { holds: 'the database', doors: 'records store' },
      'service/http': {
        holds: 'guards, limits, errors and files over HTTP',
        doors: 'httpErrors requestGuards requestValues route',
      },
      'service/localContract': {
        holds: 'endpoints beside the service’s interface, for the editor',
        doors: 'localApi traceViewerUrl',
      },
      'service/targets': { holds: 'test targets and environments', doors: 'targets' },
      'service/traces': { holds: 'traces, under links that expire', doors: 'traces' },
      'service/reports': { holds: 'test reports', doors: 'reportResponses reportWriter' },
      'service/cases': {
        holds: 'test cases: pull, push, drafts, updates',
        doors: 'caseResponses caseWriter pushAndImport updateAndDelete',
      },
      'service/runs': {
        holds: 'runs of drafts and of test targets',
        doors: 'addExecutionReport projectRunner reportRuns',
      },
      'service/localEditor': {
        holds: 'the page that edits a draft version, without a key',
        doors: 'editorRoutes',
      },
      'service/explore': { holds: 'explorations of applications', doors: 'exploreBudget explorer' },
      'service/pages': { holds: 'the sample shop and the trace viewer, without a key', doors: 'createPages' },
      'service/endpoints': { holds: 'the routes of the API', doors: 'createApp' },
      'service/process': {
        holds: 'start, listen, end; options of the command line',
        doors: 'launchService parseServiceOptions startService',
      },
      service: { holds: 'the entry of the process', doors: '' },
    },
  },
  {
    imports: ['core', 'api/contract'],
    packages: ['zod', 'preact'],
    folders: {
      'report/protocol': {
        holds: 'what the report page and the extension send to each other: reports, requests, texts',
        doors: 'messages pageTexts shownReport',
      },
      'report/text': {
        holds: 'names, durations, failures and headlines as the page shows them',
        doors: 'reportTexts safeText',
      },
      'report/filter': { holds: 'which reports of a list are wanted', doors: 'reportFilter' },
      'report/summary': {
        holds: 'a report of the service → what the page shows of it',
        doors: 'resultStatus toReportDetail toReportSummary',
      },
      'report/history': {
        holds: 'reports compared, the trend, the last results of test cases',
        doors: 'comparisonAndTrend pastResults',
      },
      report: {
        holds: 'a report as Markdown; how often a report is reloaded',
        doors: 'refreshInterval reportMarkdown',
      },
      'report/page/parts': {
        holds: 'small components that all views of the page share',
        doors: 'MenuButton parts',
      },
      'report/page/results': {
        holds: 'the results of a report, of which only those in view are drawn',
        doors: 'ResultList',
      },
      'report/page': { holds: 'the page itself, in a webview', doors: '' },
    },
  },
  {
    imports: ['live/protocol'],
    packages: ['preact'],
    folders: { 'live/page': { holds: 'the live page itself, in a webview', doors: '' } },
  },
  {
    imports: ['trace/protocol'],
    packages: ['preact'],
    folders: { 'trace/page': { holds: 'the Steps view itself, in a webview', doors: '' } },
  },
  {
    imports: [],
    packages: ['zod'],
    folders: {
      'trace/protocol': {
        holds: 'what the Steps view and the extension send to each other',
        doors: 'stepsMessages',
      },
      'live/protocol': {
        holds: 'what a live session, the editor and the live page send to each other',
        doors: 'liveProtocol webviewMessages',
      },
    },
  },
  {
    imports: ['live/protocol', 'trace'],
    packages: ['node:', '@playwright/test', 'zod'],
    folders: {
      'live/session/elements': {
        holds: 'elements of pages, and locators for them, found without the scripts of the page',
        doors: 'elementAnswers elementPick locators madeId pageElements recordedCode runGeneratedCode',
      },
      'live/session/recording': {
        holds: 'what a person does in a page, as steps',
        doors: 'recording typedPasswords',
      },
      'live/session': { holds: 'a test of Playwright that waits for requests', doors: '' },
    },
  },
  {
    imports: ['live/session/elements', 'trace/dom'],
    packages: [],
    folders: {
      'live/inPage': {
        holds: 'finds elements in a page, and what it does with them, beside its scripts',
        doors: '',
      },
    },
  },
  {
    imports: ['core', 'node', 'runner', 'trace', 'live/session/elements'],
    packages: ['node:', '@playwright/test'],
    folders: {
      'trace/render': {
        holds: 'the pages that a trace has kept, drawn by a browser in which nothing of them acts',
        doors: 'pageRenderer safePage',
      },
      'trace/reader': {
        holds: 'the process that reads traces, and what is asked and answered: start at `traceReader.ts`',
        doors: 'traceAnswers traceReader',
      },
    },
  },
  {
    imports: ['core', 'steps', 'codegen', 'runner', 'node', 'live/protocol'],
    packages: ['node:', 'acorn'],
    folders: {
      'live/host': {
        holds: 'starts a live session, and turns steps into what it runs',
        doors: 'keptStates liveCase livePhase liveRun locatorMatches proveFix startLiveSession',
      },
    },
  },
  {
    imports: [...everywhere, 'live/protocol', 'live/host', 'trace'],
    packages: ['node:', 'zod', 'jsonc-parser', 'yauzl', 'yazl'],
    folders: {
      'cli/embedded': { holds: 'what the bundle carries as text', doors: 'workerCode' },
      'cli/arguments': {
        holds: 'commands and options as schemas; the command line parsed',
        doors: 'commandOptions parseOptions usageError',
      },
      'cli/outcome': {
        holds: 'what a command came to, and how it is printed',
        doors: 'commandOutcome output printOutcome refusal',
      },
      'cli/cases': { holds: 'test cases of a folder', doors: 'folderOptions readValidCases' },
      'cli/connection': { holds: 'services, API keys and proxies', doors: 'connectToService proxyAgents' },
      'cli/help': {
        holds: 'the overview, and the page of each command',
        doors: 'printCommandPage printOverview',
      },
      'cli/sync': { holds: 'pull, push and draft push', doors: 'resolveStateFolder runSyncCommand' },
      'cli/validate': { holds: 'all problems of a folder', doors: 'validateCommand' },
      'cli/import': { holds: 'imports specs of Playwright Test', doors: 'importCommand' },
      'cli/code': { holds: 'writes Playwright projects', doors: 'codeCommand' },
      'cli/shards': {
        holds: 'shards of a run, and their blob reports',
        doors: 'readShards selectShard writeShardBlob',
      },
      'cli/run': { holds: 'runs test cases; JUnit', doors: 'mergeCommand runCommand' },
      cli: { holds: 'the command line', doors: 'main' },
    },
  },
  {
    imports: [
      ...everywhere,
      'steps',
      'formatting',
      'index',
      'report',
      'service',
      'live/protocol',
      'live/host',
      'trace',
    ],
    packages: ['vscode', 'node:', 'zod', 'yaml', 'p-limit', 'node-fetch', 'vscode-languageclient'],
    folders: {
      'editor/ui': {
        holds: 'commands, features, errors, progress, tabs, documents',
        doors:
          'assertTrusted clock commands confirm contextKeySetter documents errorBoundary features lazyValues markdown openDiff panelTypes pollWithProgress prompts settings statusMessage tabs textEdits texts tryEach walkthroughStep webviewHtml withProgress',
      },
      'editor/playwright': {
        holds: 'Playwright on this machine: found, installed; its trace viewer',
        doors:
          'findRunDevice installCommand playwrightFolders runSettings showTrace toolFinder toolInstaller',
      },
      'editor/connection/capabilities': {
        holds: 'which endpoints a service supports, as its answers show',
        doors: 'capabilities capabilityClient unsupportedMessages',
      },
      'editor/connection': {
        holds: 'services, API keys, the local service',
        doors:
          'apiKeys commands connectionCommands connectionFeature localService serviceNode services unreachableServices',
      },
      'editor/targets/environments': {
        holds: 'names and fields of environments, without secrets',
        doors: 'environmentWithoutSecrets savedEnvironments savedRunValues',
      },
      'editor/targets/forms': {
        holds: 'input boxes for the fields of test targets and environments',
        doors: 'askFields environmentForms targetForms',
      },
      'editor/targets': {
        holds: 'test targets and environments, and the folders that belong to them',
        doors:
          'commands pickTarget pickTargetFolder target targetCatalog targetFolders targetMap targetsFeature',
      },
      'editor/files/index': {
        holds: 'every test case of the workspace, kept up to date',
        doors: 'caseFolders caseIndex caseTable folderWatcher workspaceIndex',
      },
      'editor/files/steps': { holds: 'the steps of open documents', doors: 'documentSteps selectedSteps' },
      'editor/files': {
        holds: 'test cases in files of the workspace, and the files that they need',
        doors:
          'caseIndexFeature caseSets casesInWords collectCases editorCaseFiles neededAndAffectedFiles stepSearch',
      },
      'editor/cases/remote': {
        holds: 'test cases on services: single ones, draft versions, read-only documents',
        doors: 'draftPushHistory savedTestPlans serviceDocuments',
      },
      'editor/cases/catalog': {
        holds: 'test cases in files, compared with their service',
        doors: 'backgroundCompare caseCatalog caseEntry caseOfFile createEntries folderSync serviceNames',
      },
      'editor/cases/states': {
        holds: 'sync states as labels, colors and badges',
        doors: 'stateAppearance syncDecorations',
      },
      'editor/cases/selection': {
        holds: 'the test cases that a command applies to',
        doors: 'caseNodes chosenCases commandRows filesOfRows',
      },
      'editor/cases/filter': { holds: 'filters of the view of test cases', doors: 'caseFilter viewFilter' },
      'editor/cases': {
        holds: 'test cases as one feature; new and open ones',
        doors: 'casesFeature commands createAndOpenCases',
      },
      'editor/sync/folder': {
        holds: 'work on one folder at a time',
        doors: 'applyPull folderLocks renameFiles runInFolder warnOfFilesSavedDuringSync',
      },
      'editor/sync/plan': {
        holds: 'plans of changes, from which the user selects',
        doors: 'pickPlan planEntry',
      },
      'editor/sync/conflicts': {
        holds: 'conflicts and the merge editor',
        doors: 'mergeEditor merges resolveConflict',
      },
      'editor/sync/pull': {
        holds: 'pulls, and undoing the last one',
        doors: 'askReportOrTestPlan confirmAndApplyPull offerPull pulls',
      },
      'editor/sync/fixes': { holds: 'fixes of a report, reviewed change by change', doors: 'pullFixes' },
      'editor/sync/push': {
        holds: 'pushes, draft pushes and uploads',
        doors: 'draftPushes pushAll pushSome sendPush uploadCases',
      },
      'editor/sync/versions': {
        holds: 'draft versions shown, compared and edited on the service',
        doors: 'commands',
      },
      'editor/sync': {
        holds: 'all commands that sync, as one feature',
        doors: 'commands rowCommands syncFeature',
      },
      'editor/serviceCases': {
        holds: 'changes of test cases on the service',
        doors: 'applyServiceUpdateFeature caseUpdates commands',
      },
      'editor/results': {
        holds: 'reports as they are asked for, and last results of test cases',
        doors:
          'fetchReport lastResults localApiClient pagedReports recordLocalRun reportFilters reportPageCache reportWatch resultLabels resultLens resultsFeature',
      },
      'editor/specs': {
        holds: 'specs of Playwright Test imported as test cases',
        doors: 'commands specProblems specRecorder',
      },
      'editor/language/checks': {
        holds: 'problems and their fixes',
        doors: 'addMissingFields registerChecks severitySettings',
      },
      'editor/language/completion': {
        holds: 'names, variables and fixed values to insert',
        doors: 'caseCompletion completeSteps',
      },
      'editor/language/client': {
        holds: 'the language server’s client, and formatting',
        doors: 'startLanguageClient',
      },
      'editor/language/detection': {
        holds: 'which YAML files are test cases',
        doors: 'assignDocumentLanguages',
      },
      'editor/language/names': {
        holds: 'names instead of ids: hints, hover, references, rename',
        doors: 'registerNameProviders',
      },
      'editor/language/steps': {
        holds: 'outline, hover, locators, paste, extract',
        doors: 'foldedSteps locatorCommands locatorHints registerStepProviders stepCommands',
      },
      'editor/language': { holds: 'all language help as one feature', doors: 'commands languageFeature' },
      'editor/code': { holds: 'Playwright code: previews and projects', doors: 'codePreviews commands' },
      'editor/run': {
        holds: 'the Testing view',
        doors:
          'commands createRunHandler failureMessage prepareCaseSet runFeature runHistory runResources runTraces',
      },
      'editor/live/locators': {
        holds: 'what the page of a live session says of the locators in the file',
        doors: 'liveLocators',
      },
      'editor/live/picking': { holds: 'an element picked in the page, for a step', doors: 'livePick' },
      'editor/live/recording': {
        holds: 'what a person does in the page, as steps in the file',
        doors: 'liveRecording recordingNotices',
      },
      'editor/live': { holds: 'the live page: a session of one window', doors: 'commands liveFeature' },
      'editor/stepsView': {
        holds: 'the Steps view: the page before and after each step of a run',
        doors: 'commands stepsFeature stepsSources',
      },
      'editor/reports/filter': { holds: 'the filter of a target’s reports', doors: 'reportFilterCommands' },
      'editor/reports': {
        holds: 'report panels',
        doors: 'commands localizedPageTexts reportNode reportsFeature',
      },
      'editor/explore': {
        holds: 'explorations and what they found',
        doors: 'commands latestDiscoveries showDiscoveries',
      },
      'editor/details': { holds: 'every field of a thing on the service', doors: 'commands' },
      'editor/tools': { holds: 'tools for the editor’s agents', doors: 'registerTools' },
      'editor/tree': { holds: 'the view of test cases', doors: 'commands treeFeature' },
      'editor/sample': { holds: 'the sample shop', doors: 'commands firstCase isSampleOpen showSample' },
      'editor/problem': { holds: 'reports of problems, without secrets', doors: 'commands' },
      'editor/walkthrough': { holds: 'the walkthrough for new users', doors: 'commands walkthroughFeature' },
      'editor/commands': {
        holds: 'the tables of commands of all features, registered',
        doors: 'registerCommands',
      },
    },
  },
  {
    imports: ['cli', 'editor'],
    packages: ['vscode', 'node:'],
    folders: { '': { holds: 'the entries: extension.ts, cli.ts', doors: '' } },
  },
];
