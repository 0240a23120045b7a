import type { SettingsState } from 'yaml-language-server/out/src/yamlSettings.js';
import {
  yamlDocumentsCache,
  type YAMLDocument,
  type YamlDocuments,
} from 'yaml-language-server/out/src/languageservice/parser/yaml-documents.js';

/** The server's cache by the URI of a document: its parsed text, half a megabyte for a small case. */
type ParsedTexts = Pick<YamlDocuments, 'getYamlDocument'> & { readonly cache: Map<string, unknown> };

/** Releases the parsed text of a document when it is closed; the server would keep it until it ends. */
export function releaseClosedDocuments({ documents }: Pick<SettingsState, 'documents'>): void {
  const parsed = yamlDocumentsCache as unknown as ParsedTexts;
  const { getYamlDocument } = parsed;
  documents.onDidClose(({ document }) => void parsed.cache.delete(document.uri));
  // A check that was under way when its document was closed parses it once more.
  parsed.getYamlDocument = function get(this: ParsedTexts, document, ...rest): YAMLDocument {
    const read = getYamlDocument.call(this, document, ...rest);
    if (!documents.get(document.uri)) parsed.cache.delete(document.uri);
    return read;
  };
}
