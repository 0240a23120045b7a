import type * as vscode from 'vscode';

type Context = Pick<vscode.ExtensionContext, 'subscriptions'>;

/** The services of the extension: one object, to which each feature adds what later ones and commands use. */
export class Features<Services extends { readonly context: Context }> {
  constructor(private readonly services: Services) {}

  /** Starts a feature, and adds to the services what it returns. It is disposed with the extension. */
  add<Part extends object>(
    feature: (services: Services) => Part & Partial<vscode.Disposable>,
  ): Features<Services & Omit<Part, 'dispose'>> {
    const part = feature(this.services);
    const { dispose: _, ...added } = part;
    this.services.context.subscriptions.push({ dispose: () => part.dispose?.() });
    return new Features(Object.assign(this.services, added));
  }

  /** Starts a feature that only runs until it is disposed. */
  start(feature: (services: Services) => vscode.Disposable): this {
    this.services.context.subscriptions.push(feature(this.services));
    return this;
  }
}
