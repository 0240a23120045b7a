import type { TestCase } from '../../core/case/testCase.ts';
import { literal } from '../steps/literals.ts';
import type { PlannedFlow } from '../plan/planProject.ts';

/** The import of what the steps of a case use. */
export function stepsImport({ elements }: TestCase, from: string): string {
  const names = [
    ...(elements.some(({ assertion }) => assertion) ? ['expect'] : []),
    ...(elements.some(({ ignoreFailure }) => ignoreFailure) ? ['mayFail'] : []),
    'test',
  ];
  return `import { ${names.join(', ')} } from '${from}';`;
}

/** @param up the way to the project's folder, such as `../../` */
export const flowImport = ({ name, path }: PlannedFlow, up: string): string =>
  `import { ${name} } from ${literal(up + path.replace(/\.ts$/, ''))};`;
