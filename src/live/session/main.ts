import { env } from 'node:process';
import { liveChannelVariable } from '../protocol/liveProtocol.ts';
import { CountEngine } from './countLocators.ts';
import { PageElements } from './elements/pageElements.ts';
import { LiveSession } from './liveSession.ts';
import type { LiveTools } from './runSteps.ts';
import { SessionChannel } from './sessionChannel.ts';

/**
 * The body of the test: serves requests until one stops it, or the process that started the run ends.
 *
 * @throws {Error} when the process that started the run can't be reached
 */
export async function serveLive(tools: LiveTools): Promise<void> {
  const channel = await SessionChannel.open(env[liveChannelVariable] ?? '');
  const { testIdAttribute = 'data-testid' } = tools.test.info().project.use;
  const session = new LiveSession(
    tools,
    channel,
    await CountEngine.register(tools.selectors),
    await PageElements.register(tools.selectors, testIdAttribute),
  );
  for await (const request of channel.requests()) {
    await session.handle(request);
    if (request.type === 'stop') break;
  }
  channel.close();
}
