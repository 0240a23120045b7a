/** Device names that Windows keeps to itself, with any extension. */
const deviceName = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i;

/** Whether Windows keeps a name for a device, whatever its extension. */
export const isWindowsDeviceName = (name: string): boolean =>
  deviceName.test(name.replace(/\s*\..*$/, '').trimEnd());
