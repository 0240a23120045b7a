import * as vscode from 'vscode';
import { endpointNames, type EndpointName } from '../../../api/contract/endpoints.ts';

/** What is known of one service. */
export class Offering {
  readonly lacked = new Set<EndpointName>();
  readonly named = new Set<string>();
  hasAnswered = false;
}

/**
 * Which services lack which endpoints. It is learnt from what they answer, and kept until somebody
 * asks anew, connects again, or the window ends: a service may learn what it lacked.
 */
export class Offers implements vscode.Disposable {
  private readonly services = new Map<string, Offering>();
  private readonly changed = new vscode.EventEmitter<void>();
  /** Fires when a service turns out to lack something, and when that is forgotten. */
  readonly onDidChange = this.changed.event;

  private readonly answered = new vscode.EventEmitter<string>();
  /** Fires with the address of a service that has answered a request. */
  readonly onDidAnswer = this.answered.event;

  noteAnswer(serviceUrl: string): void {
    this.of(serviceUrl).hasAnswered = true;
    this.answered.fire(serviceUrl);
  }

  of(serviceUrl: string): Offering {
    const known = this.services.get(serviceUrl) ?? new Offering();
    this.services.set(serviceUrl, known);
    return known;
  }

  lacks(serviceUrl: string, endpoint: EndpointName): boolean {
    return this.services.get(serviceUrl)?.lacked.has(endpoint) ?? false;
  }

  /** What a service lacks, in the order of the service's interface. */
  lackedBy(serviceUrl: string): EndpointName[] {
    return endpointNames.filter((one) => this.lacks(serviceUrl, one));
  }

  note(serviceUrl: string, endpoint: EndpointName): void {
    const { lacked } = this.of(serviceUrl);
    if (lacked.has(endpoint)) return;
    lacked.add(endpoint);
    this.changed.fire();
  }

  /** What a service lacks is asked for again; of all services where none is named. */
  forget(serviceUrl?: string): void {
    const urls = serviceUrl === undefined ? [...this.services.keys()] : [serviceUrl];
    const isNews = urls.some((one) => this.lackedBy(one).length > 0);
    for (const one of urls) this.services.get(one)?.lacked.clear();
    if (isNews) this.changed.fire();
  }

  dispose(): void {
    this.changed.dispose();
    this.answered.dispose();
  }
}
