import type { EditorWindow } from './editorWindow.ts';

/** The parts of the page that are read. */
interface ShownPage {
  getComputedStyle(element: ShownElement, pseudo: string): { readonly content: string };
}

interface ShownElement {
  readonly textContent: string;
  querySelectorAll(selector: string): Iterable<ShownElement>;
}

/** The picture of the live page. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  getContext(type: '2d'): {
    getImageData(x: number, y: number, width: number, height: number): { readonly data: Uint8ClampedArray };
  };
}

/** The locators with a mark of what each matches on the live page: `getByText('Tea') 1 match`. */
export const locatorCounts = ({ editor }: Pick<EditorWindow, 'editor'>): Promise<string[]> =>
  editor.locator('.view-line').evaluateAll((lines) =>
    (lines as unknown as ShownElement[]).flatMap((line) => {
      const { getComputedStyle } = globalThis as unknown as ShownPage;
      const numbers = [...line.querySelectorAll('[class*="TextEditorDecorationType"]')].flatMap(
        (part) => /^"(\d.*|no match)"$/.exec(getComputedStyle(part, '::after').content)?.[1] ?? [],
      );
      const locator = line.textContent.replaceAll('\u00a0', ' ').replace(/^.*selectors:\s*/, '');
      return numbers.map((number) => `${locator} ${number}`);
    }),
  );

/** How many elements the picture of the live page frames. */
export const highlightCount = ({ webview }: Pick<EditorWindow, 'webview'>): Promise<number> =>
  webview.locator('.picture .highlight').count();
