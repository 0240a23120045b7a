// Runs a project in a process of its own: node startRun.ts FILE, with the options of the run in it.
import { readFileSync } from 'node:fs';
import { runProject, type ProjectRunOptions } from '../../../src/runner/runProject.ts';

type Saved = Omit<ProjectRunOptions, 'variables' | 'project'> & {
  readonly variables: [string, string][];
  readonly project: Omit<ProjectRunOptions['project'], 'files' | 'specs'> & {
    readonly files: [string, string][];
  };
};

const saved = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Saved;
const options: ProjectRunOptions = {
  ...saved,
  variables: new Map(saved.variables),
  project: { ...saved.project, files: new Map(saved.project.files), specs: new Map() },
};
void printEvents();

async function printEvents(): Promise<void> {
  for await (const event of runProject(options, new AbortController().signal))
    process.stdout.write(`${event.type}\n`);
}
