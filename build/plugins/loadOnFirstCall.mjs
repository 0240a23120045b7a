import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'rolldown/parseAst';

const real = '?loaded';
const standIn = '?on-first-call';

/**
 * Puts modules into files of their own that are read when a function of them is first called: their importers
 * get functions that stand in for theirs. For modules that only export functions; an `import()` says the same
 * where the caller can wait.
 *
 * @param {string} root the folder of the project
 * @param {readonly string[]} modules paths from the root
 * @returns {import('rolldown').Plugin}
 */
export function loadOnFirstCall(root, modules) {
  const files = new Map(
    modules.map((module) => [path.join(root, module), `${path.parse(module).name}.onFirstCall.js`]),
  );
  return {
    name: 'load-on-first-call',
    buildStart() {
      for (const [id, fileName] of files)
        this.emitFile({ type: 'chunk', id: id + real, fileName, preserveSignature: 'strict' });
    },
    resolveId(source, importer) {
      if (source.endsWith(real)) return source;
      if (!importer || !source.startsWith('.')) return undefined;
      const id = path.resolve(path.dirname(importer), source);
      if (files.has(id)) return id + standIn;
      return importer.endsWith(real) ? id : undefined;
    },
    load(id) {
      if (id.endsWith(real)) return { code: readFileSync(without(real, id), 'utf8'), moduleType: 'ts' };
      const fileName = files.get(without(standIn, id));
      if (!id.endsWith(standIn) || !fileName) return undefined;
      const names = functionsOf(without(standIn, id));
      const functions = names.map(
        (name) => `export function ${name}(...values) { return load().${name}(...values); }`,
      );
      return {
        code: [`const load = () => module.require(${JSON.stringify(`./${fileName}`)});`, ...functions].join(
          '\n',
        ),
        moduleType: 'js',
      };
    },
  };
}

/** @type {(ending: string, id: string) => string} */
const without = (ending, id) => (id.endsWith(ending) ? id.slice(0, -ending.length) : id);

/**
 * @param {string} file
 * @returns {string[]} the names that a module exports
 * @throws {Error} where one of them is no function
 */
function functionsOf(file) {
  const { body } = parseAst(readFileSync(file, 'utf8'), { lang: 'ts' });
  return body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.exportKind === 'type') return [];
    const { declaration } = statement;
    if (declaration?.type === 'FunctionDeclaration' && declaration.id) return [declaration.id.name];
    if (declaration?.type === 'VariableDeclaration')
      return declaration.declarations.map(({ id, init }) => {
        if (id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression') return id.name;
        throw new Error(`${file} exports more than functions: it cannot be loaded on a first call`);
      });
    throw new Error(`${file} exports more than functions: it cannot be loaded on a first call`);
  });
}
