import type { ServiceTestCase } from '../../../../src/api/contract/serviceTestCase.ts';
import type { Run } from '../../../support/cliCommand.ts';
import type { TestTarget } from './testTarget.ts';
import { drawTree, hashOf, treeOf, type Tree } from './tree.ts';

/** The files and the service before and after each command, as text. */
export class Snapshots {
  private readonly lines: string[] = [];
  private skipped = 0;
  private files: Tree = {};
  private cases: Tree = {};

  constructor(
    private readonly root: string,
    private readonly home: string,
    private readonly service: TestTarget,
    private readonly workspace: string,
  ) {}

  /** Records the state before and after a command, and its exit code. */
  async record(args: readonly string[], command: () => Promise<Run>): Promise<Run> {
    await this.take('before');
    const run = await command();
    this.lines.push(`$ ${this.normalize(args.join(' '))}  → ${run.code}`);
    await this.take('after');
    return run;
  }

  /** Records the current state, as changes of the last one. */
  async take(title: string): Promise<void> {
    if (this.skipped > 0) {
      this.skipped--;
      return;
    }
    const files = Object.fromEntries(
      Object.entries(treeOf(this.root)).map(([name, text]) => [name, this.normalize(text)]),
    );
    const cases = await this.listed();
    const isSame = sameTree(files, this.files) && sameTree(cases, this.cases);
    if (!isSame)
      this.lines.push(
        title,
        ...indented(drawTree(files, this.files)),
        '  on the service',
        ...indented(drawTree(cases, this.cases)),
      );
    else if (title === 'after') this.lines.push('after: the same');
    [this.files, this.cases] = [files, cases];
  }

  /** Leaves out the next states, which differ from run to run. */
  skip(count: number): void {
    this.skipped = count;
  }

  add(line: string): void {
    this.lines.push(line);
  }

  toString(): string {
    return this.lines.map((line) => `${line.trimEnd()}\n`).join('');
  }

  private async listed(): Promise<Tree> {
    return Object.fromEntries((await this.service.listed()).map((testCase) => this.caseLine(testCase)));
  }

  private caseLine({ id, description, status, elements, ...rest }: ServiceTestCase): [string, string] {
    const { type, runStatus, entryPointUrlPath, tags, prerequisiteId } = rest;
    const content = JSON.stringify(
      { description, elements, type, runStatus, entryPointUrlPath, tags, prerequisiteId },
      (key, value: unknown) => (ownIds.has(key) ? undefined : value),
    );
    const name = `${Number.parseInt(id, 10)} "${(description ?? '').replaceAll('/', '⁄')}"`;
    const state = isGone(status) ? 'gone' : `${status} ${hashOf(this.normalize(content))}`;
    return [name, `→ ${state}`];
  }

  /** Replaces everything that differs from machine to machine, and from run to run. */
  private normalize(text: string): string {
    return text
      .replaceAll(`-${this.workspace}-4111-8111-`, '-1111-4111-8111-')
      .replaceAll(this.root, 'ROOT')
      .replaceAll(this.home, 'HOME')
      .replaceAll(/(?<=--target )[\da-f-]{36}/g, 'ANOTHER');
  }
}

/** Whether a test case was deleted by a push, or discarded. */
const isGone = (status: ServiceTestCase['status']): boolean => status === 'DELETED' || status === 'OUTDATED';

const ownIds = new Set(['id', 'testCaseId', 'testCaseElementId']);

const sameTree = (a: Tree, b: Tree): boolean => JSON.stringify(a) === JSON.stringify(b);

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);
