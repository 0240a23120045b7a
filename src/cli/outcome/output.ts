import { annotation, harmless, harmlessJson, harmlessLines, type Annotation } from './sanitize.ts';

/** Where the command line prints. */
export interface Streams {
  readonly stdout: Pick<NodeJS.WritableStream, 'write'>;
  readonly stderr: Pick<NodeJS.WritableStream, 'write'>;
}

/** The only way to standard output and standard error: all that passes is made harmless, whoever wrote it. */
export class Output {
  constructor(private readonly streams: Streams) {}

  /** Prints lines to standard output. */
  lines(lines: readonly string[]): void {
    this.streams.stdout.write(lines.map((line) => `${harmless(line)}\n`).join(''));
  }

  /** Prints a line to standard error; line breaks within it are kept, what follows them is indented. */
  error(text: string): void {
    this.streams.stderr.write(`${harmlessLines(text)}\n`);
  }

  json(value: unknown): void {
    this.streams.stdout.write(`${harmlessJson(value)}\n`);
  }

  /** Prints findings as GitHub's annotations. */
  annotations(findings: readonly Annotation[]): void {
    this.streams.stdout.write(findings.map((one) => `${annotation(one)}\n`).join(''));
  }
}
