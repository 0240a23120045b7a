/** An API key as it was meant: without spaces and quotes around it, as they come along from a JSON or `.env` file. */
export function cleanApiKey(typed: string): string {
  const key = typed.trim().replace(/,$/, '');
  const [, quoted] = /^(?:"([^"]*)"|'([^']*)')$/.exec(key)?.filter((part) => part !== undefined) ?? [];
  return (quoted ?? typed).trim();
}
