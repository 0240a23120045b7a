const oldestMinor = 59;

/** The oldest version of Playwright with live pages: pictures of a page, and picking locators in it, came with it. */
export const oldestLivePlaywright = `1.${oldestMinor}`;

/** Whether a version of Playwright, such as `1.60.1`, has what live pages need. */
export function isLivePlaywright(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 1 || (major === 1 && minor >= oldestMinor);
}
