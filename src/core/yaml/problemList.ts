import type { Message } from '../message.ts';
import { TextLines } from '../text/textLines.ts';
import { maxProblems, moreProblemsMessage } from './yamlLimits.ts';
import type { LocatedProblem } from './locatedProblem.ts';

/** Collects the problems of one text. */
export class ProblemList {
  readonly #problems: LocatedProblem[] = [];

  #lines: TextLines | undefined;

  constructor(private readonly text: string) {}

  get hasError(): boolean {
    return this.#problems.some(({ severity }) => severity === 'error');
  }

  add(problem: Omit<LocatedProblem, 'line' | 'column'>): void {
    this.#lines ??= new TextLines(this.text);
    this.#problems.push({ ...problem, ...this.#lines.positionAt(problem.start) });
  }

  /** Of what is missing at the end, `yaml` says that it stands one character behind it. */
  addSyntaxError(message: Message, start: number, end: number): void {
    this.addSyntax('error', message, start, end);
  }

  /** Something that has no effect, such as a tag that nobody knows. */
  addSyntaxWarning(message: Message, start: number, end: number): void {
    this.addSyntax('warning', message, start, end);
  }

  private addSyntax(severity: 'error' | 'warning', message: Message, start: number, end: number): void {
    const { length } = this.text;
    this.add({
      severity,
      code: 'syntax',
      message,
      start: Math.min(start, length),
      end: Math.min(end, length),
    });
  }

  /** Errors before warnings where not all are reported, so that none is reported in the place of an error. */
  capped(): readonly LocatedProblem[] {
    const problems = this.#problems;
    if (problems.length <= maxProblems) return problems;
    const ofSeverity = (wanted: string): LocatedProblem[] =>
      problems.filter(({ severity }) => severity === wanted);
    const inOrder = [...ofSeverity('error'), ...ofSeverity('warning')];
    const hidden = inOrder.slice(maxProblems);
    return [
      ...inOrder.slice(0, maxProblems),
      { ...hidden[0]!, code: 'more', message: moreProblemsMessage(hidden.length) },
    ];
  }
}
