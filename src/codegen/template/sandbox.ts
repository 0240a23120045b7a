import type { SupportModule } from './supportModules.ts';

/** `support/sandbox.ts` of a generated project: it starts the worker beside it. */
export const sandboxModule: SupportModule = {
  path: 'support/sandbox.ts',
  imports: [
    { from: 'node:path', names: ['join'] },
    { from: 'node:worker_threads', names: ['Worker'] },
    { from: './environment', names: ['allowedOrigins', 'timeoutPerStep'] },
    { from: './variables', types: ['Variables'] },
  ],
  body: ({ exported }) => String.raw`interface Answer {
  readonly type: 'answer';
  readonly set: [string, string][];
  readonly error?: string;
}

type Message =
  | { readonly type: 'engine'; readonly engine: object }
  | { readonly type: 'output'; readonly level: 'log' | 'warn'; readonly text: string }
  | Answer;

/** Compiled by the first worker: the next ones begin sooner. */
let compiled: object | undefined;

/**
 * Runs code in a separate engine inside a worker: it cannot access the page, the browser, files, processes or
 * environment variables. It can fetch only from the origin of baseURL and from allowed origins.
 * Returns the variables that it set.
 */
${exported}async function runInSandbox(
  code: string,
  variables: Variables,
  baseURL: string,
): Promise<[string, string][]> {
  const worker = new Worker(join(__dirname, 'sandboxWorker.mjs'), {
    env: {},
    execArgv: [],
    workerData: {
      code,
      dynamic: variables.entries(),
      environment: variables.environment(),
      origins: [new URL(baseURL).origin, ...allowedOrigins()],
      timeout: timeoutPerStep,
      engine: compiled,
    },
    // The engine has narrower limits of its own; its calls take many times as much of this stack as of theirs.
    resourceLimits: { maxOldGenerationSizeMb: 512, stackSizeMb: 32 },
  });
  try {
    const { set, error } = await answerOf(worker);
    // Made here, its stack leads to the step.
    if (error !== undefined) throw new Error(error);
    return set;
  } finally {
    await worker.terminate();
  }
}

function answerOf(worker: Worker): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error('The code took longer than ' + timeoutPerStep + ' ms'));
    const timer = setTimeout(late, timeoutPerStep);
    worker.on('message', (message: Message) => {
      if (message.type === 'engine') compiled = message.engine;
      else if (message.type === 'output') console[message.level](message.text);
      else resolve(message);
    });
    worker.on('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The code ended without a result'));
    });
  });
}
`,
};

/** Takes the place of `support/sandbox.ts` in a single file, which has no room for the worker of the sandbox. */
export const missingSandboxModule: SupportModule = {
  path: 'support/sandbox.ts',
  imports: [{ from: './variables', types: ['Variables'] }],
  body: ({
    exported,
  }) => String.raw`/** JavaScript that does not run in the page needs the sandbox of a whole project. */
${exported}async function runInSandbox(
  _code: string,
  _variables: Variables,
  _baseURL: string,
): Promise<[string, string][]> {
  throw new Error('JavaScript outside the page needs a sandbox, which a single file lacks: generate a project');
}
`,
};
