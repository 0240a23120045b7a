import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import { inheritedEnvironment } from '../environment/processEnvironment.ts';
import type { NodeRuntime } from '../find/node.ts';
import type { Playwright } from '../find/playwright.ts';

const run = promisify(execFile);

const deviceSchema = z.object({
  viewport: z.object({ width: z.number(), height: z.number() }),
  isMobile: z.boolean(),
});

export type PlaywrightDevice = z.output<typeof deviceSchema>;

const script =
  'process.stdout.write(JSON.stringify(require(process.argv[1]).devices, (key, value) => key === "userAgent" ? undefined : value))';

/**
 * Reads the devices that a copy of Playwright knows, by name, in a process of its own.
 *
 * @throws {UserError} when that copy cannot be loaded
 */
export async function readDevices(
  { core, version }: Playwright,
  node: NodeRuntime,
): Promise<ReadonlyMap<string, PlaywrightDevice>> {
  try {
    const { stdout } = await run(node.command, ['-e', script, core], {
      env: { ...inheritedEnvironment(), ...node.env },
      timeout: 60_000,
      maxBuffer: 10_000_000,
    });
    return new Map(Object.entries(z.record(z.string(), deviceSchema).parse(JSON.parse(stdout))));
  } catch (error) {
    throw new UserError(
      message('The devices of Playwright {0} could not be read', version),
      message('Install Playwright Test again, or use a viewport instead of a device'),
      undefined,
      { cause: error },
    );
  }
}
