/** The page in the file that Playwright writes about a failed test; undefined where it has none. */
export function findPageSnapshot(context: string): string | undefined {
  const blocks = Array.from(context.matchAll(/^```yaml\n([^]*?)^```$/gm), ([, block]) => block);
  return blocks.at(-1);
}
