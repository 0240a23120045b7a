import { parseSync, Visitor } from 'oxc-parser';
import { generateProject } from '../src/codegen/generateProject.ts';
import type { GeneratedProject } from '../src/codegen/plan/generatedProject.ts';
import { casesOfEveryConstruct } from '../test/support/everyConstruct.ts';
import type { Part, Tally } from './support/part.ts';
import type { Random } from './support/random.ts';

/** Code of arbitrary test cases: each file parses, and no text of a case gets out of its literal or comment. */
export const part: Part = {
  attempts: 27_218,
  open: async () => ({ play: async (random) => checked(projectOf(random)), close: async () => undefined }),
};

const projectOf = (random: Random): GeneratedProject =>
  generateProject(casesOfEveryConstruct(1 + random.below(12), random.seed()), {
    executionUrl: 'https://example.com',
    ...(random.oneIn(2) && { environmentName: "'*/ process.exit()//\n" }),
    ...(random.oneIn(2) && { testIdAttribute: "'+process.exit()+'" }),
    ...(random.oneIn(2) && { headerNames: ["'];process.exit();//"] }),
  });

/** The files that depend on the cases: the others are the same in every project. */
function checked({ files }: GeneratedProject): Tally {
  const written = [...files].filter(([path]) =>
    /^(?:tests|flows)\/|config\.ts$|defaults\.ts$|json$/.test(path),
  );
  const failures = written.flatMap(([path, text]) => {
    const flaw = path.endsWith('.json') ? flawOfJson(text) : flawOfCode(path, text);
    return flaw === undefined ? [] : [`${path}: ${flaw}\n${text}`];
  });
  return { attempts: written.length, failures };
}

function flawOfJson(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return String(error);
  }
}

function flawOfCode(path: string, text: string): string | undefined {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) return errors[0].message;
  let flaw: string | undefined;
  new Visitor({
    Identifier({ name }) {
      // Hostile texts call `process.exit()`, and generated code never does.
      if (name === 'exit') flaw = 'a text became code';
    },
  }).visit(program);
  return flaw;
}
