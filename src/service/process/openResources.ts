export interface Closable {
  close(): void | Promise<void>;
}

/** What was opened and must be closed again, the last one first. */
export class OpenResources {
  readonly #resources: Closable[] = [];

  add<Resource extends Closable>(resource: Resource): Resource {
    this.#resources.push(resource);
    return resource;
  }

  async close(): Promise<void> {
    for (let resource = this.#resources.pop(); resource; resource = this.#resources.pop())
      await resource.close();
  }
}
