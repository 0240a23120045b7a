/** Whether an address may be opened when the user asks for it. */
export const isWebAddress = (url: string | null | undefined): url is string =>
  typeof url === 'string' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
