/** The statement that does something, not what waits for a page, a dialog or a download. */
const statement = /^\s*await (expect\()?page\d*\.(.*;)$/m;

/**
 * The line of recorded code that does something, on the page of a test case: it has one only, the newest.
 * Undefined where the code does nothing.
 */
export function readStatement(code: string): string | undefined {
  const [, expectCall = '', rest] = statement.exec(code) ?? [];
  return rest === undefined ? undefined : `await ${expectCall}page.${rest}`;
}

/** Whether recorded code waits for a download. */
export const startsDownload = (code: string): boolean => code.includes(".waitForEvent('download')");

/** A text as recorded code writes it. */
export function quote(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1);
  return `'${inner.replaceAll(/\\.|'/g, (part) => (part === '\\"' ? '"' : part === "'" ? "\\'" : part))}'`;
}

/** Changes the texts in recorded code, but for roles, which have no variables. */
export function replaceTexts(code: string, replace: (text: string) => string): string {
  return code.replaceAll(/(getByRole\()?'((?:[^'\\]|\\.)*)'/g, (whole, role: unknown, inner: string) =>
    role === undefined ? quote(replace(unquote(inner))) : whole,
  );
}

function unquote(inner: string): string {
  const json = inner.replaceAll(/\\.|"/g, (part) => (part === "\\'" ? "'" : part === '"' ? '\\"' : part));
  return JSON.parse(`"${json}"`) as string;
}

/** Code that types or expects a text, with another text. */
export function withText(code: string, text: string): string {
  const [, head = '', method = ''] = /^(.*?)\.(fill|toHaveValue)\(/.exec(code) ?? [];
  return `${head}.${method}(${quote(text)});`;
}
