/** Names of an exploration, each given once. */
export class UniqueNames {
  readonly #taken = new Set<string>();

  /**
   * Returns a name that was not given before: with the first detail that tells it apart, else with a number.
   *
   * @param details best first
   */
  give(name: string, details: readonly string[] = []): string {
    const candidates = [name, ...details.map((detail) => `${name} (${detail})`)];
    const free = candidates.find((candidate) => !this.#taken.has(candidate)) ?? this.#numbered(name);
    this.#taken.add(free);
    return free;
  }

  #numbered(name: string): string {
    let number = 2;
    while (this.#taken.has(`${name} (${number})`)) number++;
    return `${name} (${number})`;
  }
}
