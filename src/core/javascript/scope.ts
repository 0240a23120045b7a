/** The names of one scope of JavaScript: of a function, a block, a class or a `catch`. */
export class Scope {
  private readonly names = new Set<string>();
  /** The scope that `var` declares in. */
  readonly ofFunction: Scope;

  private constructor(
    readonly parent: Scope | undefined,
    /** Whether an assignment to an unknown name fails, instead of creating a global variable. */
    readonly isStrict: boolean,
    /** Whether any name may exist in it, as in a `with` statement. */
    readonly isOpen: boolean,
    isFunction: boolean,
  ) {
    this.ofFunction = isFunction || !parent ? this : parent.ofFunction;
  }

  static create(isStrict: boolean): Scope {
    return new Scope(undefined, isStrict, false, true);
  }

  block({ isStrict = this.isStrict, isOpen = false } = {}): Scope {
    return new Scope(this, isStrict, isOpen, false);
  }

  function(isStrict = this.isStrict): Scope {
    return new Scope(this, isStrict, false, true);
  }

  declare(name: string): void {
    this.names.add(name);
  }

  /**
   * Declares the name of a function in a block as a variable of the function around it, as it is outside of strict mode:
   * unless a block between them declares the name, too.
   */
  hoist(name: string): void {
    const { ofFunction } = this;
    if (this === ofFunction) return;
    for (let scope = this.parent; scope && scope !== ofFunction; scope = scope.parent)
      if (scope.names.has(name)) return;
    ofFunction.declare(name);
  }

  /** Whether a name may be declared here or further outside. */
  mayHave(name: string): boolean {
    return this.isOpen || this.names.has(name) || (this.parent?.mayHave(name) ?? false);
  }
}
