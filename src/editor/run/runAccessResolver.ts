import type { SavedEnvironments } from '../targets/environments/savedEnvironments.ts';
import type { ChosenEnvironment } from './chosenEnvironments.ts';
import type { NeededAccess } from './askRunAccess.ts';
import { findHeader, type RunAccess } from '../targets/environments/runAccess.ts';
import type { SavedVariableValues } from '../targets/environments/savedVariableValues.ts';

type AskAccess = (origin: string, saved: RunAccess, needed: NeededAccess) => Promise<RunAccess>;

const askUser: AskAccess = async (...needed) => {
  const { askMissingAccess } = await import('./askRunAccess.ts');
  return askMissingAccess(...needed);
};

/**
 * Resolves basic authentication and headers of environments whose service returns no secrets: as they were entered on
 * this machine, for the origin of the application.
 */
export class RunAccessResolver {
  constructor(
    private readonly secrets: Pick<SavedVariableValues, 'access' | 'setAccess'>,
    private readonly environments: Pick<SavedEnvironments, 'of'>,
    private readonly ask: AskAccess = askUser,
  ) {}

  /**
   * Asks once for what the environment is known to need: what was set from this machine.
   *
   * @param isOwnAddress whether the address is that of the environment: another one is never asked for its secrets
   * @throws {vscode.CancellationError} when the user was asked and gave no answer
   */
  async of({ executionUrl, id }: ChosenEnvironment, isOwnAddress: boolean): Promise<RunAccess> {
    const saved = await this.secrets.access(executionUrl);
    const needed = isOwnAddress && id !== undefined ? this.neededBy(id) : undefined;
    if (!needed || isComplete(saved, needed)) return saved;
    const access = await this.ask(new URL(executionUrl).origin, saved, needed);
    await this.secrets.setAccess(executionUrl, access);
    return access;
  }

  private neededBy(id: string): NeededAccess | undefined {
    const known = this.environments.of(id);
    if (!known) return undefined;
    const { basicAuth, additionalHeaderFields } = known;
    return {
      hasBasicAuth: Boolean(basicAuth?.username),
      username: basicAuth?.username ?? undefined,
      headerNames: additionalHeaderFields ?? [],
    };
  }
}

const isComplete = (saved: RunAccess, { hasBasicAuth, headerNames }: NeededAccess): boolean =>
  (!hasBasicAuth || saved.basicAuth !== undefined) &&
  headerNames.every((name) => findHeader(saved, name) !== undefined);
