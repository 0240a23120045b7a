import type { Element } from '../../core/case/testCase.ts';
import { literal } from '../steps/literals.ts';
import type { PlannedFlow } from '../plan/planProject.ts';

/**
 * The import of what a body uses of `support/test`.
 *
 * @param steps the elements that are written as steps in the file
 */
export function stepsImport(steps: readonly Element[], from: string): string {
  const names = [
    ...(steps.some(({ assertion }) => assertion) ? ['expect'] : []),
    ...(steps.some(({ ignoreFailure }) => ignoreFailure) ? ['mayFail'] : []),
    'test',
  ];
  return `import { ${names.join(', ')} } from '${from}';`;
}

/** @param up the way to the project's folder, such as `../../` */
export const flowImport = ({ name, path }: PlannedFlow, up: string): string =>
  `import { ${name} } from ${literal(up + path.replace(/\.ts$/, ''))};`;
