import type * as vscode from 'vscode';
import { isSameService } from '../../core/target/isSameService.ts';
import { localServiceUrl } from '../../core/target/localServiceUrl.ts';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import { serviceName } from './serviceName.ts';

const stateKey = 'disconnectedServices';

/** Shows that the user disconnected from a service that a folder still belongs to. */
export class Disconnected extends UserError {
  constructor(serviceUrl: string) {
    super(
      message('Disconnected from {0}', serviceName(serviceUrl)),
      serviceUrl === localServiceUrl
        ? message('Connect to it again to push and pull')
        : message('Set its API key to push and pull again'),
      serviceUrl === localServiceUrl ? 'connect' : 'set-key',
    );
  }
}

/** The services that the user disconnected from, until they are connected again: nothing is sent to them. */
export class DisconnectedServices {
  constructor(private readonly globalState: Pick<vscode.Memento, 'get' | 'update'>) {}

  has(serviceUrl: string): boolean {
    return this.all().some((other) => isSameService(other, serviceUrl));
  }

  async add(serviceUrl: string): Promise<void> {
    if (!this.has(serviceUrl)) await this.globalState.update(stateKey, [...this.all(), serviceUrl]);
  }

  async remove(serviceUrl: string): Promise<void> {
    if (!this.has(serviceUrl)) return;
    const others = this.all().filter((other) => !isSameService(other, serviceUrl));
    await this.globalState.update(stateKey, others);
  }

  private all(): string[] {
    return this.globalState.get<string[]>(stateKey, []);
  }
}
