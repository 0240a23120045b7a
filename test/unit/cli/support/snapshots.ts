import type { ServiceTestCase } from '../../../../src/api/contract/testCase.ts';
import type { Run } from './command.ts';
import type { Target } from './testTarget.ts';
import { drawn, hashOf, treeOf, type Tree } from './tree.ts';

/** A story in pictures: the files and the service before and after each command. */
export class Pictures {
  private readonly lines: string[] = [];
  private skipped = 0;
  private files: Tree = {};
  private cases: Tree = {};

  constructor(
    private readonly root: string,
    private readonly home: string,
    private readonly service: Target,
    private readonly desk: string,
  ) {}

  /** Draws what is there before and after a command, and how it ended. */
  async around(args: readonly string[], command: () => Promise<Run>): Promise<Run> {
    await this.draw('before');
    const run = await command();
    this.lines.push(`$ ${this.impersonal(args.join(' '))}  → ${run.code}`);
    await this.draw('after');
    return run;
  }

  /** Draws what is there now, beside the picture before. */
  async draw(title: string): Promise<void> {
    if (this.skipped > 0) {
      this.skipped--;
      return;
    }
    const files = Object.fromEntries(
      Object.entries(treeOf(this.root)).map(([name, text]) => [name, this.impersonal(text)]),
    );
    const cases = await this.listed();
    const isSame = sameTree(files, this.files) && sameTree(cases, this.cases);
    if (!isSame)
      this.lines.push(
        title,
        ...indented(drawn(files, this.files)),
        '  on the service',
        ...indented(drawn(cases, this.cases)),
      );
    else if (title === 'after') this.lines.push('after: the same');
    [this.files, this.cases] = [files, cases];
  }

  /** Leaves out the next drawings: what is there is not the same every time. */
  skip(drawings: number): void {
    this.skipped = drawings;
  }

  tell(line: string): void {
    this.lines.push(line);
  }

  toString(): string {
    return this.lines.map((line) => `${line.trimEnd()}\n`).join('');
  }

  private async listed(): Promise<Tree> {
    return Object.fromEntries((await this.service.listed()).map((one) => this.caseLine(one)));
  }

  private caseLine({ id, description, status, elements, ...rest }: ServiceTestCase): [string, string] {
    const { type, runStatus, entryPointUrlPath, tags, prerequisiteId } = rest;
    const content = JSON.stringify(
      { description, elements, type, runStatus, entryPointUrlPath, tags, prerequisiteId },
      (key, value: unknown) => (ownIds.has(key) ? undefined : value),
    );
    const name = `${Number.parseInt(id, 10)} “${(description ?? '').replaceAll('/', '⁄')}”`;
    const standing = isGone(status) ? 'gone' : `${status} ${hashOf(this.impersonal(content))}`;
    return [name, `→ ${standing}`];
  }

  /** Without what is this machine's or this run's. */
  private impersonal(text: string): string {
    return text
      .replaceAll(`-${this.desk}-4111-8111-`, '-1111-4111-8111-')
      .replaceAll(this.root, 'ROOT')
      .replaceAll(this.home, 'HOME')
      .replaceAll(/(?<=--target )[\da-f-]{36}/g, 'ANOTHER');
  }
}

/** Deleted by a push, or discarded: nothing shows the case any more. */
const isGone = (status: ServiceTestCase['status']): boolean => status === 'DELETED' || status === 'OUTDATED';

const ownIds = new Set(['id', 'testCaseId', 'testCaseElementId']);

const sameTree = (a: Tree, b: Tree): boolean => JSON.stringify(a) === JSON.stringify(b);

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);
