import { MissingPackagesError } from './systemPackages.ts';

/** Runs a script's body, whose value is the exit code. What the user has to do is said without a stack trace. */
export async function runScript(body: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await body();
  } catch (error) {
    console.error(error instanceof MissingPackagesError ? error.message : error);
    process.exitCode = 2;
  }
}
