import * as vscode from 'vscode';

/** The branch, commit and remote of a repository, named as in the service's context. */
export interface GitState {
  readonly ref?: string;
  readonly sha?: string;
  readonly repo?: string;
  readonly owner?: string;
}

/** The part that is used of the API of VS Code's built-in git extension. */
interface GitExtension {
  getAPI(version: 1): {
    getRepository(uri: vscode.Uri): {
      state: {
        HEAD?: { name?: string; commit?: string };
        remotes: readonly { name: string; fetchUrl?: string }[];
      };
    } | null;
  };
}

/** Reads the git state of a folder; undefined if it is no repository, or git is disabled. */
export async function readGitState(folder: vscode.Uri | undefined): Promise<GitState | undefined> {
  const extension = vscode.extensions.getExtension<GitExtension>('vscode.git');
  if (!extension || !folder) return undefined;
  const exported = await extension.activate();
  const state = exported.getAPI(1).getRepository(folder)?.state;
  if (!state?.HEAD) return undefined;
  const { name, commit } = state.HEAD;
  const remote = state.remotes.find((candidate) => candidate.name === 'origin') ?? state.remotes[0];
  return {
    ...(name ? { ref: name } : {}),
    ...(commit ? { sha: commit } : {}),
    ...ownerAndRepo(remote?.fetchUrl),
  };
}

/** `owner` and `repo` of a remote's address, without the password that it may hold. */
export function ownerAndRepo(address: string | undefined): Pick<GitState, 'owner' | 'repo'> {
  const path = address && /[/:]([^/:@]+)\/([^/:@]+?)(?:\.git)?\/?$/.exec(address);
  const [, owner, repo] = path || [];
  return owner && repo ? { owner, repo } : {};
}
