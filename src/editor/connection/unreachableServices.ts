import * as vscode from 'vscode';
import { ConnectionError, ServiceError } from '../../api/http/errors.ts';
import type { Capabilities } from './capabilities/capabilities.ts';

/** Whether an error says that a service, or what stands before it, is not there at the moment. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof ServiceError && gatewayErrors.has(error.status));

const gatewayErrors: ReadonlySet<number> = new Set([502, 503, 504]);

/** The services that could not be asked, until one of them answers or it is tried again. */
export class UnreachableServices implements vscode.Disposable {
  private readonly errors = new Map<string, unknown>();
  private readonly changed = new vscode.EventEmitter<string>();
  private readonly subscription: vscode.Disposable;
  /** Fires with the address of a service that went away or answers again. */
  readonly onDidChange = this.changed.event;

  /** @param reached called before anybody hears that a service answers again */
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

  /** Why a service could not be asked. */
  errorOf(serviceUrl: string): unknown {
    return this.errors.get(serviceUrl);
  }

  /** The services that may answer again without anybody doing anything here. */
  unavailable(): string[] {
    return [...this.errors].flatMap(([serviceUrl, error]) => (isUnavailable(error) ? serviceUrl : []));
  }

  note(serviceUrl: string, error: unknown): void {
    const isNews = !this.has(serviceUrl);
    this.errors.set(serviceUrl, error);
    if (isNews) this.changed.fire(serviceUrl);
  }

  /** Has a service asked whether it is there. */
  recheck(serviceUrl: string): void {
    if (!this.has(serviceUrl)) this.changed.fire(serviceUrl);
  }

  /** Lets a service be asked again; all where none is named. */
  forget(serviceUrl?: string): void {
    if (serviceUrl === undefined) this.errors.clear();
    else this.errors.delete(serviceUrl);
  }

  dispose(): void {
    this.subscription.dispose();
    this.changed.dispose();
  }
}
