import { runToEnd } from '../runToEnd.ts';
import type { CaseView } from './links/caseView.ts';
import { dependencyCycle } from './links/dependencyCycle.ts';
import { duplicateId } from './links/duplicateId.ts';
import type { Finding } from './finding/finding.ts';
import { IgnoreComments } from './ignoreComments.ts';
import { stepOrder } from './steps/orderChecks.ts';
import type { OtherCase, Project } from './links/caseSet.ts';
import { readCase, readVariables, StepMemory } from './readCase.ts';
import { ignoredEntryPoint, unusedLogin } from './links/unusedLogin.ts';
import { selfTeardown, teardownDependency, teardownTeardown } from './links/teardownLinks.ts';
import { unknownDependency, unknownTeardown } from './links/unknownLink.ts';
import { unsetVariable } from './links/unsetVariable.ts';

const checks: readonly ((view: CaseView, project: Project) => Finding[])[] = [
  duplicateId,
  unknownDependency,
  unknownTeardown,
  dependencyCycle,
  selfTeardown,
  teardownDependency,
  teardownTeardown,
  unusedLogin,
  ignoredEntryPoint,
];

const conflictMarker = /^(?:<{7}|>{7})(?: |\r?$)/m;

/**
 * Checks a file and what it has to do with the others of its set, bit by bit: whoever calls `next`
 * decides when others get their turn. Never throws; what does not parse is passed over.
 */
export function* checking(
  text: string,
  project: Project,
  memory: StepMemory,
): Generator<undefined, Finding[]> {
  if (conflictMarker.test(text)) return [];
  const { view, steps } = yield* readCase(text, memory);
  const variables = steps.map((step) => step.variables);
  const found = [
    ...linkFindings(view, project),
    ...stepOrder(steps.flatMap(({ index }) => index ?? [])),
    ...steps.flatMap(({ findings }) => findings),
    ...(yield* unsetVariable(view, variables, withoutItself(project), (other) =>
      readVariables(other, memory),
    )),
  ];
  memory.forget();
  const comments = new IgnoreComments(text);
  return found
    .filter((finding) => !comments.ignores(finding))
    .toSorted((a, b) => a.span.start - b.span.start);
}

/** Checks what a file has to do with the others of its set, by its fields alone. */
export function linkFindings(view: CaseView, project: Project): Finding[] {
  const others = withoutItself(project);
  return checks.flatMap((check) => check(view, others));
}

/** Checks a file at one go. */
export const checkCase = (text: string, project: Project, memory = new StepMemory()): Finding[] =>
  runToEnd(checking(text, project, memory));

/** The file may be in the project as well, with a text of a moment ago. */
function withoutItself(project: Project): Project {
  const isOther = ({ key }: OtherCase): boolean => key !== project.key;
  return {
    key: project.key,
    complete: project.complete,
    byId: (id) => project.byId(id).filter(isOther),
    dependantsOf: (id) => project.dependantsOf(id).filter(isOther),
    all: () => [...project.all()].filter(isOther),
    newId: () => project.newId(),
  };
}
