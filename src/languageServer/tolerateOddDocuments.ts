import { aliasDepth } from 'yaml-language-server/out/src/languageservice/parser/ast-converter.js';
import { BaseValidator } from 'yaml-language-server/out/src/languageservice/parser/schemaValidation/baseValidator.js';

/** Aliases within aliases that are followed: of those that lead into themselves, a thousand overflow the stack. */
const mostAliasesDeep = 20;

/** Lets the YAML language server work on documents at which it fails. */
export function tolerateOddDocuments(): void {
  aliasDepth.maxRefCount = mostAliasesDeep;
  nameAllKeys();
}

/**
 * Gives keys that are no text a name. Without one, the check of a document with a key that is null (`: a`)
 * ends with an error: nothing else is found wrong in it, and every hover fails.
 */
function nameAllKeys(): void {
  const validator = BaseValidator.prototype as unknown as Validator;
  const { validateObjectNode } = validator;
  validator.validateObjectNode = function validate(this: Validator, node, ...rest) {
    for (const { keyNode } of node.properties) keyNode.value ??= names[keyNode.type] ?? '';
    validateObjectNode.call(this, node, ...rest);
  };
}

interface Validator {
  validateObjectNode(node: Parent, ...rest: unknown[]): void;
}

interface Parent {
  readonly properties: readonly { readonly keyNode: Key }[];
}

/** A key as the server reads it; its type says that it is text, which is not always so. */
interface Key {
  readonly type: string;
  value?: unknown;
}

const names: Readonly<Record<string, string>> = { null: 'null', object: '{…}', array: '[…]' };
