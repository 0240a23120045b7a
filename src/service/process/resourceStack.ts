export interface Closable {
  close(): void | Promise<void>;
}

/** Resources that were opened, and are closed in the reverse order. */
export class ResourceStack {
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
