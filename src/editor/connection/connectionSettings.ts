import { readSetting } from '../ui/settings.ts';

/** Gets the timeout of a request in ms (setting `portableTests.requestTimeout`). */
export const requestTimeoutMs = (): number => Math.max(1, readSetting('requestTimeout')) * 1000;

/** Whether API keys may be sent over plain HTTP (setting `portableTests.allowInsecureHttp`). */
export const allowInsecureHttp = (): boolean => readSetting('allowInsecureHttp');
