import {
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  type Alias,
  type Node,
  type YAMLMap,
} from 'yaml';

type Range = readonly [start: number, ...unknown[]];

/** How deep, how many aliases, how many values those may stand for, and how many keys may be there again. */
export interface SurveyLimits {
  readonly depth: number;
  readonly aliases: number;
  readonly values: number;
  readonly duplicates: number;
}

/** One walk through parsed YAML, in the order of the text. It stops at what is nested too deep. */
export class YamlSurvey {
  /** Where keys start that their map has already, up to the limit. */
  readonly duplicates: (readonly [start: number, end: number])[] = [];
  /** The node of each alias: the last node before it with its anchor, if there is one. */
  readonly targets = new Map<Alias, Node | undefined>();
  /** Where the first thing stands that is beyond each limit. */
  tooDeep: Range | undefined;
  tooMany: Range | undefined;
  tooMuch: Range | undefined;
  tooManyDuplicates: Range | undefined;
  private readonly anchors = new Map<string, Node>();
  private readonly sizes = new Map<Node, number>();
  private aliases = 0;
  private aliasedValues = 0;

  constructor(
    contents: unknown,
    private readonly limits: SurveyLimits,
  ) {
    this.sizeOf(contents, 0);
  }

  /** How many values a node has, with its aliases written out. */
  private sizeOf(node: unknown, depth: number): number {
    if (isPair(node)) return this.sizeOf(node.key, depth) + this.sizeOf(node.value, depth);
    if (!isNode(node) || this.tooDeep) return 0;
    if (isAlias(node)) return this.sizeOfAlias(node);
    const { anchor } = node as { anchor?: string };
    if (anchor !== undefined) this.anchors.set(anchor, node);
    const size = isCollection(node) ? 1 + this.sizeOfItems(node, depth + 1) : 1;
    if (anchor !== undefined) this.sizes.set(node, size);
    return size;
  }

  private sizeOfItems(node: Node & { items: unknown[] }, depth: number): number {
    if (depth > this.limits.depth) {
      this.tooDeep ??= node.range ?? [0];
      return 0;
    }
    if (isMap(node)) this.findDuplicates(node);
    let size = 0;
    for (const item of node.items) size += this.sizeOf(item, depth);
    return size;
  }

  private sizeOfAlias(alias: Alias): number {
    const target = this.anchors.get(alias.source);
    this.targets.set(alias, target);
    if (++this.aliases > this.limits.aliases) this.tooMany ??= alias.range ?? [0];
    const size = (target && this.sizes.get(target)) ?? 1;
    this.aliasedValues += size;
    if (this.aliasedValues > this.limits.values) this.tooMuch ??= alias.range ?? [0];
    return size;
  }

  private findDuplicates({ items }: YAMLMap): void {
    const seen = new Set<unknown>();
    for (const { key } of items) {
      if (!isScalar(key)) continue;
      if (seen.has(key.value)) this.addDuplicate(key.range ? [key.range[0], key.range[1]] : [0, 0]);
      seen.add(key.value);
    }
  }

  private addDuplicate(range: readonly [start: number, end: number]): void {
    if (this.duplicates.length < this.limits.duplicates) this.duplicates.push(range);
    else this.tooManyDuplicates ??= range;
  }
}
