import { printAnnotation } from './printAnnotation.ts';
import type { ReportedProblem } from './reportedProblem.ts';
import { printJsonLine, sanitizeLine, sanitizeLines } from './sanitizeOutput.ts';

/** Standard output and standard error. */
export interface Streams {
  readonly stdout: Pick<NodeJS.WritableStream, 'write'>;
  readonly stderr: Pick<NodeJS.WritableStream, 'write'>;
}

/** The only way to standard output and standard error. Everything that is printed is sanitized. */
export class Output {
  constructor(private readonly streams: Streams) {}

  /** Prints lines to standard output. */
  lines(lines: readonly string[]): void {
    this.streams.stdout.write(lines.map((line) => `${sanitizeLine(line)}\n`).join(''));
  }

  /** Prints a line to standard error; line breaks within it are kept, what follows them is indented. */
  error(text: string): void {
    this.streams.stderr.write(`${sanitizeLines(text)}\n`);
  }

  json(value: unknown): void {
    this.streams.stdout.write(`${printJsonLine(value)}\n`);
  }

  /** Prints problems as GitHub's annotations. */
  annotations(problems: readonly ReportedProblem[]): void {
    this.streams.stdout.write(problems.map((problem) => `${printAnnotation(problem)}\n`).join(''));
  }
}
