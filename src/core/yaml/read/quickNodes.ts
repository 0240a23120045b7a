import { Pair, Scalar, YAMLMap, YAMLSeq, type Node } from 'yaml';

const kind = Symbol.for('yaml.node.type');

/** Lets a class make nodes of a class of `yaml`, with the kind in their prototype. */
function asNodes(quick: { readonly prototype: object }, prototype: object, name: string): void {
  Object.setPrototypeOf(quick.prototype, prototype);
  Object.defineProperty(quick.prototype, kind, { value: Symbol.for(`yaml.${name}`) });
}

class QuickScalar {
  constructor(
    public value: unknown,
    public source: string,
    public type: Scalar.Type,
    public range: [number, number, number],
  ) {}
}
class QuickPair {
  constructor(
    public key: unknown,
    public value: unknown,
  ) {}
}
class QuickMap {
  items: Pair[] = [];
  range: [number, number, number] | undefined;
  flow: boolean | undefined;
}
class QuickList {
  items: unknown[] = [];
  range: [number, number, number] | undefined;
  flow: boolean | undefined;
}

asNodes(QuickScalar, Scalar.prototype, 'scalar');
asNodes(QuickPair, Pair.prototype, 'pair');
asNodes(QuickMap, YAMLMap.prototype, 'map');
asNodes(QuickList, YAMLSeq.prototype, 'seq');

/** Nodes as `yaml` makes them, in a fraction of the time: `yaml` defines the kind of each on the node itself. */
export const quickNodes = {
  scalar: <Value>(
    value: Value,
    source: string,
    type: Scalar.Type,
    range: [number, number, number],
  ): Scalar<Value> => new QuickScalar(value, source, type, range) as unknown as Scalar<Value>,
  pair: (key: Scalar<string>, value: Node): Pair<Scalar<string>, Node> =>
    new QuickPair(key, value) as unknown as Pair<Scalar<string>, Node>,
  map: (): YAMLMap => new QuickMap() as unknown as YAMLMap,
  list: (): YAMLSeq => new QuickList() as unknown as YAMLSeq,
};
