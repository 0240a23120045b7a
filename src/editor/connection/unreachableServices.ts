import * as vscode from 'vscode';
import { ConnectionError, ServiceError } from '../../api/http/apiErrors.ts';
import type { Capabilities } from './capabilities/capabilities.ts';

/** Whether an error shows that a service, or a gateway before it, is unavailable at the moment. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof ServiceError && gatewayErrors.has(error.status));

const gatewayErrors: ReadonlySet<number> = new Set([502, 503, 504]);

/** Services that could not be reached, until one of them answers or is retried. */
export class UnreachableServices implements vscode.Disposable {
  private readonly errors = new Map<string, unknown>();
  private readonly changed = new vscode.EventEmitter<string>();
  private readonly subscription: vscode.Disposable;
  /** Fires with the address of a service that became unreachable or answers again. */
  readonly onDidChange = this.changed.event;

  /** @param reached called before listeners are notified that a service responds again */
  constructor(capabilities: Pick<Capabilities, 'onDidAnswer'>, reached: (serviceUrl: string) => void) {
    this.subscription = capabilities.onDidAnswer((serviceUrl) => {
      if (!this.has(serviceUrl)) return;
      reached(serviceUrl);
      this.changed.fire(serviceUrl);
    });
  }

  has(serviceUrl: string): boolean {
    return this.errors.has(serviceUrl);
  }

  /** Gets the error of the last request to a service that could not be reached. */
  errorOf(serviceUrl: string): unknown {
    return this.errors.get(serviceUrl);
  }

  /** Gets the services that may answer again without an action of the user. */
  unavailable(): string[] {
    return [...this.errors].flatMap(([serviceUrl, error]) => (isUnavailable(error) ? serviceUrl : []));
  }

  note(serviceUrl: string, error: unknown): void {
    const isNews = !this.has(serviceUrl);
    this.errors.set(serviceUrl, error);
    if (isNews) this.changed.fire(serviceUrl);
  }

  /** Requests a check whether a service can be reached. */
  recheck(serviceUrl: string): void {
    if (!this.has(serviceUrl)) this.changed.fire(serviceUrl);
  }

  /** Allows requests to a service again; to all where none is named. */
  forget(serviceUrl?: string): void {
    if (serviceUrl === undefined) this.errors.clear();
    else this.errors.delete(serviceUrl);
  }

  dispose(): void {
    this.subscription.dispose();
    this.changed.dispose();
  }
}
