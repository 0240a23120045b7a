import type { AnyNode, Identifier } from 'acorn';
import type { FreeName, FreeNames } from './freeNames.ts';
import { Scope } from './scope.ts';

/** A node to visit: what it reads, what it assigns to, or what it declares. */
export type NodeVisit =
  | { readonly kind: 'read' | 'write'; readonly node: AnyNode; readonly scope: Scope }
  | {
      readonly kind: 'declare';
      readonly node: AnyNode;
      readonly scope: Scope;
      /** The scope of the declared names. */
      readonly target: Scope;
    };

interface NameUse extends FreeName {
  readonly scope: Scope;
}

/** The names found in code, and the nodes still to visit. Names are resolved at the end: they may be declared later. */
export class NameTable {
  private readonly waiting: NodeVisit[] = [];
  private readonly reads: NameUse[] = [];
  private readonly writes: NameUse[] = [];
  private readonly blockFunctions: { readonly name: string; readonly scope: Scope }[] = [];
  private readonly declared = new Set<string>();
  /** Names that may exist without a declaration. */
  private readonly excused = new Set<string>();
  private isOpen = false;

  /** Takes the next node; in a list instead of recursion, since code may be nested deeply. */
  next(): NodeVisit | undefined {
    return this.waiting.pop();
  }

  read(node: AnyNode | null | undefined, scope: Scope): void {
    if (node) this.waiting.push({ kind: 'read', node, scope });
  }

  readAll(nodes: readonly AnyNode[], scope: Scope): void {
    for (const node of nodes) this.read(node, scope);
  }

  write(node: AnyNode, scope: Scope): void {
    this.waiting.push({ kind: 'write', node, scope });
  }

  /** Declares the names of a pattern in a scope; what it reads is in another one. */
  declare(node: AnyNode, scope: Scope, target: Scope): void {
    this.waiting.push({ kind: 'declare', node, scope, target });
  }

  /** Continues with a part of a pattern. */
  continue(visit: NodeVisit, node: AnyNode | null): void {
    if (node) this.waiting.push({ ...visit, node });
  }

  declareName(name: string, scope: Scope): void {
    this.declared.add(name);
    scope.declare(name);
  }

  /** Declares a function in a block, outside of strict mode. */
  declareBlockFunction(name: string, scope: Scope): void {
    this.declareName(name, scope);
    this.blockFunctions.push({ name, scope });
  }

  addRead({ name, start, end }: Identifier, scope: Scope, member?: string): void {
    this.reads.push({ name, start, end, scope, ...(member === undefined ? {} : { member }) });
  }

  addWrite({ name, start, end }: Identifier, scope: Scope): void {
    this.writes.push({ name, start, end, scope });
  }

  /** Notes that a name may exist without a declaration, or that the code takes care of it. */
  excuse(name: string): void {
    this.excused.add(name);
  }

  /** Notes that any name may exist. */
  open(): void {
    this.isOpen = true;
  }

  resolve(): FreeNames {
    for (const { name, scope } of this.blockFunctions) scope.hoist(name);
    const free = ({ name, scope }: NameUse): boolean => !scope.mayHave(name);
    const assigned = this.writes.filter(free);
    for (const { name, scope } of assigned) if (!scope.isStrict) this.excused.add(name);
    const uses = [...this.reads.filter(free), ...assigned]
      .filter(({ name }) => !this.excused.has(name))
      .map(withoutScope)
      .toSorted((a, b) => a.start - b.start);
    return { uses, declared: this.declared, isOpen: this.isOpen };
  }
}

const withoutScope = ({ name, start, end, member }: NameUse): FreeName => ({
  name,
  start,
  end,
  ...(member === undefined ? {} : { member }),
});
