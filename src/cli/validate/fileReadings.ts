import { readCaseAtOnce, type CaseReading } from '../../core/checks/readCaseForChecks.ts';
import type { StepVariables } from '../../core/checks/steps/stepVariables.ts';
import { readLinks, type CaseLinks } from '../../core/summary/caseSummary.ts';
import type { LocatedProblem } from '../../core/yaml/locatedProblem.ts';
import { parseCase, type ParsedCase } from '../../core/yaml/parseCase.ts';
import type { CaseFile } from '../../sync/files/caseFiles.ts';

/** What the checks need of a file, without its nodes. */
export interface FileReading {
  readonly problems: readonly LocatedProblem[];
  readonly links: CaseLinks;
  readonly content: CaseReading;
}

/** The files of a folder, each parsed once. */
export class FileReadings {
  private readonly byText = new Map<string, FileReading>();

  /** Parses a file, and keeps what its checks need. */
  parse({ text }: CaseFile): ParsedCase {
    const parsed = parseCase(text);
    const { problems, nodes } = parsed;
    this.byText.set(text, {
      problems,
      links: readLinks(text, nodes),
      content: withoutFixes(readCaseAtOnce(text, nodes)),
    });
    return parsed;
  }

  /** The reading of a file that was parsed. */
  of({ text }: Pick<CaseFile, 'text'>): FileReading {
    return this.byText.get(text)!;
  }

  /** The variables of the steps of a file that was parsed. */
  *readSteps(text: string): Generator<undefined, readonly StepVariables[]> {
    yield;
    return this.of({ text }).content.steps.map(({ variables }) => variables);
  }
}

/** Fixes that are yet to be found hold on to the nodes of the whole file. */
const withoutFixes = ({ view, steps }: CaseReading): CaseReading => ({
  view,
  steps: steps.map((step) => ({
    ...step,
    findings: step.findings.map(({ seek: _seek, ...finding }) => ({ ...finding, fixes: [] })),
  })),
});
