import type { CompletionItem, CompletionList, Position } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { LanguageService } from 'yaml-language-server/out/src/languageservice/yamlLanguageService.js';
import { guessIndentation } from 'yaml-language-server/out/src/languageservice/utils/indentationGuesser.js';
import { TextBuffer } from 'yaml-language-server/out/src/languageservice/utils/textBuffer.js';
import { splitSteps, type SplitText } from '../../core/checks/yamlInPieces.ts';
import { createExcerpt, type Excerpt } from './excerpt.ts';
import { StepKinds } from './stepKinds.ts';

type Service = Pick<LanguageService, 'doComplete'>;

/** A file with fewer steps is always looked at as a whole. */
const fewestSteps = 40;

/**
 * Makes completion in a long file look at an excerpt: without the steps that are like others, and neither near the
 * cursor nor near one that may be broken.
 */
export class Excerpts {
  private readonly kinds = new StepKinds();

  /** Puts itself in front of a language service. */
  speedUp(service: Service): void {
    const doComplete = service.doComplete.bind(service);
    service.doComplete = async (document, position, isKubernetes) => {
      const excerpt = this.excerptOf(document, position.line);
      if (!excerpt || !isIndentedAlike(document, excerpt.document))
        return doComplete(document, position, isKubernetes);
      const list = await doComplete(excerpt.document, ownPosition(position, excerpt), isKubernetes);
      return moveCompletions(list, excerpt);
    };
  }

  private excerptOf(document: TextDocument, line: number): Excerpt | undefined {
    const text = document.getText();
    const split = splitSteps(text);
    if (!split || split.steps.length < fewestSteps) return undefined;
    const kept = this.keptSteps(text, split, document.offsetAt({ line, character: 0 }));
    if (kept.size * 2 > split.steps.length) return undefined;
    return createExcerpt(document, split, (at) => kept.has(at));
  }

  /** The steps that are not read fast, those around them and around an offset, and one of each kind. */
  private keptSteps(text: string, { steps }: SplitText, offset: number): ReadonlySet<number> {
    const kept = new Set([0, steps.length - 1]);
    const keepAround = (at: number): void => {
      for (const near of [at - 1, at, at + 1]) if (near >= 0 && near < steps.length) kept.add(near);
    };
    const seen = new Set<string>();
    for (const [at, { start, end }] of steps.entries()) {
      const kind = this.kinds.get(text.slice(start, end));
      if (!kind || (offset >= start && offset < end)) keepAround(at);
      else if (!seen.has(kind.keys)) kept.add(at);
      if (kind) seen.add(kind.keys);
    }
    this.kinds.forget();
    return kept;
  }
}

/** Both are asked how deep a new line is indented. */
function isIndentedAlike(whole: TextDocument, excerpt: TextDocument): boolean {
  const [one, other] = [whole, excerpt].map((document) =>
    guessIndentation(new TextBuffer(document), 2, true),
  );
  return one?.tabSize === other?.tabSize && one?.insertSpaces === other?.insertSpaces;
}

const ownPosition = ({ line, character }: Position, excerpt: Excerpt): Position => ({
  line: excerpt.ownLineOf(line),
  character,
});

function moveCompletions(list: CompletionList, excerpt: Excerpt): CompletionList {
  return { ...list, items: list.items.map((item) => moveCompletion(item, excerpt)) };
}

function moveCompletion(item: CompletionItem, excerpt: Excerpt): CompletionItem {
  const { textEdit, additionalTextEdits } = item;
  return {
    ...item,
    ...(textEdit &&
      'range' in textEdit && { textEdit: { ...textEdit, range: excerpt.rangeOf(textEdit.range) } }),
    ...(additionalTextEdits && {
      additionalTextEdits: additionalTextEdits.map((edit) => ({
        ...edit,
        range: excerpt.rangeOf(edit.range),
      })),
    }),
  };
}
