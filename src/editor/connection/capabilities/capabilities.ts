import * as vscode from 'vscode';
import type { EndpointName } from '../../../api/contract/endpoints.ts';

/** The endpoints of one service, as far as its answers show. */
class ServiceCapabilities {
  readonly unsupported = new Set<EndpointName>();
  /** Ids of versions and reports that its answers contained. */
  readonly namedIds = new Set<string>();
  hasAnswered = false;
}

/**
 * The endpoints that services don't support, as their answers show. Kept until the user refreshes or
 * connects again, or the window closes: a service may support more after an update.
 */
export class Capabilities implements vscode.Disposable {
  private readonly services = new Map<string, ServiceCapabilities>();
  private readonly changed = new vscode.EventEmitter<void>();
  /** Fires when an endpoint turns out to be unsupported, and when that is forgotten. */
  readonly onDidChange = this.changed.event;

  private readonly answered = new vscode.EventEmitter<string>();
  /** Fires with the address of a service that has answered a request. */
  readonly onDidAnswer = this.answered.event;

  noteAnswer(serviceUrl: string): void {
    this.of(serviceUrl).hasAnswered = true;
    this.answered.fire(serviceUrl);
  }

  of(serviceUrl: string): ServiceCapabilities {
    const found = this.services.get(serviceUrl) ?? new ServiceCapabilities();
    this.services.set(serviceUrl, found);
    return found;
  }

  isUnsupported(serviceUrl: string, endpoint: EndpointName): boolean {
    return this.services.get(serviceUrl)?.unsupported.has(endpoint) ?? false;
  }

  unsupportedBy(serviceUrl: string): EndpointName[] {
    return [...(this.services.get(serviceUrl)?.unsupported ?? [])];
  }

  noteUnsupported(serviceUrl: string, endpoint: EndpointName): void {
    const { unsupported } = this.of(serviceUrl);
    if (unsupported.has(endpoint)) return;
    unsupported.add(endpoint);
    this.changed.fire();
  }

  /** Allows requests to unsupported endpoints again: of one service, or of all where none is named. */
  forget(serviceUrl?: string): void {
    const urls = serviceUrl === undefined ? [...this.services.keys()] : [serviceUrl];
    const isNews = urls.some((url) => this.unsupportedBy(url).length > 0);
    for (const url of urls) this.services.get(url)?.unsupported.clear();
    if (isNews) this.changed.fire();
  }

  dispose(): void {
    this.changed.dispose();
    this.answered.dispose();
  }
}
