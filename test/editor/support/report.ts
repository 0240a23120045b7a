import Mocha from 'mocha';

/** A figure among the lines of the tests. */
export const report = (line: string): void => Mocha.reporters.Base.consoleLog(`      ${line}`);
