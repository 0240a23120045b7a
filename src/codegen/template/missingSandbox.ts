import type { SupportModule } from './supportModule.ts';

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
