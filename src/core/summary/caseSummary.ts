import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  parseDocument,
  type Alias,
  type Node,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { Span, Located } from '../text/span.ts';
import { findValue } from '../yaml/findNodes.ts';
import { readBlockStyle } from '../yaml/read/readBlockStyle.ts';
import { YamlSurvey } from '../yaml/readYaml.ts';
import { looksTooDeep, yamlLimits } from '../yaml/yamlErrors.ts';
import { emptySummary } from './emptySummary.ts';
import { findEnvironmentVariables, findVariables } from './findVariables.ts';

/** A dynamic variable (`$$name`) that a case sets or reads, with the step (from 0) that does it. */
interface VariableUse extends Span {
  readonly name: string;
  readonly step: number;
}

/** The summary of one file for other files, views and checks, read from its text as far as that parses. */
export interface CaseSummary {
  readonly id: Located | undefined;
  readonly description: Located | undefined;
  readonly type: string | undefined;
  readonly folderName: Located | undefined;
  readonly dependencyId: Located | undefined;
  readonly teardownId: Located | undefined;
  readonly entryPointUrlPath: Located | undefined;
  readonly tagNames: readonly Located[];
  readonly excludedEnvironmentNames: readonly Located[];
  /** The steps, each from its dash to its end. */
  readonly steps: readonly Span[];
  readonly variablesSet: readonly VariableUse[];
  readonly variablesRead: readonly VariableUse[];
  /**
   * The first step after which any name may be set: code in the browser returns what it likes, and
   * code in the sandbox may compute a name. Undefined where every name is known.
   */
  readonly unknownVariablesFrom: number | undefined;
  /** The names behind one `$`, which the environment fills in, each once. */
  readonly environmentVariables: readonly string[];
  /** How often steps use each action, expectation, selector type and ARIA role; their kinds count, as keys of a step. */
  readonly uses: Readonly<Record<string, number>>;
}

/** What other files need to know of a file to check their links. */
export type CaseLinks = Pick<CaseSummary, 'id' | 'description' | 'dependencyId' | 'teardownId' | 'type'>;

/**
 * The links of a file, as `summarize` gives them. Never throws.
 *
 * @param nodes the nodes of the text, as `parseCase` gives them
 */
export function readLinks(text: string, nodes: YAMLMap | undefined): CaseLinks {
  if (nodes) return new Reader(text, nodes).readLinks();
  const { id, description, type, dependencyId, teardownId } = summarize(text);
  return { id, description, type, dependencyId, teardownId };
}

/** Sums a file up, as far as its text parses. Never throws. */
export function summarize(text: string): CaseSummary {
  const nodes = readBlockStyle(text);
  if (nodes) return new Reader(text, nodes).read();
  if (looksTooDeep(text)) return emptySummary;
  try {
    const document = parseDocument(text, {
      keepSourceTokens: true,
      logLevel: 'silent',
      prettyErrors: false,
      uniqueKeys: false,
    });
    return isMap(document.contents) ? new Reader(text, document.contents).read() : emptySummary;
  } catch {
    // Nested in a way that `looksTooDeep` doesn't see: no test case that anybody wrote.
    return emptySummary;
  }
}

class Reader {
  private targets: ReadonlyMap<Alias, Node | undefined> | undefined;

  constructor(
    private readonly text: string,
    private readonly map: YAMLMap,
  ) {}

  read(): CaseSummary {
    const { map } = this;
    const elements = this.resolved(findValue(map, 'elements'));
    const steps = isSeq(elements) ? elements : undefined;
    const entryPointUrlPath = this.located(findValue(map, 'entryPointUrlPath'));
    return {
      ...this.readLinks(),
      folderName: this.located(findValue(map, 'folderName')),
      entryPointUrlPath,
      tagNames: this.list(findValue(map, 'tagNames')),
      excludedEnvironmentNames: this.list(findValue(map, 'excludedEnvironmentNames')),
      steps: steps?.items.map((_, at) => this.stepSpan(steps, at)) ?? [],
      ...this.variables(steps, findEnvironmentVariables(entryPointUrlPath?.value ?? '')),
      uses: countUses(steps?.items ?? []),
    };
  }

  readLinks(): CaseLinks {
    const { map } = this;
    return {
      id: this.located(findValue(map, 'id')),
      description: this.located(findValue(map, 'description')),
      type: this.located(findValue(map, 'type'))?.value,
      dependencyId: this.located(findValue(map, 'dependencyId')),
      teardownId: this.located(findValue(map, 'teardownId')),
    };
  }

  private variables(
    steps: YAMLSeq | undefined,
    inPath: readonly string[],
  ): Pick<CaseSummary, 'variablesSet' | 'variablesRead' | 'unknownVariablesFrom' | 'environmentVariables'> {
    const variablesSet: VariableUse[] = [];
    const variablesRead: VariableUse[] = [];
    const environment = new Set(inPath);
    let unknown: number | undefined;
    for (const [step, item] of steps?.items.entries() ?? []) {
      const found = findVariables(item, this.text);
      for (const { name, start, end } of found.set) variablesSet.push({ name, start, end, step });
      for (const { name, start, end } of found.read) variablesRead.push({ name, start, end, step });
      for (const { name } of found.environment) environment.add(name);
      if (found.setsUnknown) unknown ??= step;
    }
    return {
      variablesSet,
      variablesRead,
      unknownVariablesFrom: unknown,
      environmentVariables: [...environment],
    };
  }

  private list(node: unknown): Located[] {
    const seq = this.resolved(node);
    if (!isSeq(seq)) return [];
    return seq.items.flatMap((item) => this.located(item) ?? []);
  }

  /** A scalar as text; what YAML takes for a number or a boolean is kept as it is written. */
  private located(node: unknown): Located | undefined {
    const scalar = this.resolved(node);
    if (!isNode(node) || !isScalar(scalar) || scalar.value === null) return undefined;
    return { value: textOf(scalar), ...this.span(node) };
  }

  private resolved(node: unknown): unknown {
    if (!isAlias(node)) return node;
    this.targets ??= new YamlSurvey(this.map, yamlLimits).targets;
    return this.targets.get(node);
  }

  private span(node: Node): Span {
    const [start, end] = node.range ?? [0, 0];
    return this.within(start, end);
  }

  private stepSpan(seq: YAMLSeq, at: number): Span {
    const item: unknown = seq.items[at];
    const [first, last] = (isNode(item) && item.range) || [0, 0];
    const start = this.dashOf(seq, at, first) ?? first;
    const trimmed = this.text.slice(start, Math.max(start, last)).trimEnd();
    return this.within(start, start + trimmed.length);
  }

  /** `readBlockStyle` leaves source tokens out: in what it reads, nothing but blanks is behind a dash. */
  private dashOf(seq: YAMLSeq, at: number, first: number): number | undefined {
    if (!seq.srcToken) return seq.flow ? undefined : this.text.lastIndexOf('-', first - 1);
    const token = seq.srcToken.type === 'block-seq' ? seq.srcToken.items[at] : undefined;
    return token?.start.find(({ type }) => type === 'seq-item-ind')?.offset;
  }

  private within(start: number, end: number): Span {
    const first = Math.min(Math.max(start, 0), this.text.length);
    return { start: first, end: Math.min(Math.max(end, first), this.text.length) };
  }
}

function countUses(steps: readonly unknown[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const step of steps) for (const name of namesIn(step)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries(counts);
}

/** The names of the format in a step. */
function* namesIn(step: unknown): Generator<string> {
  for (const [kind, key] of [
    ['interaction', 'action'],
    ['assertion', 'expectation'],
  ] as const) {
    const act = findValue(step, kind);
    if (isMap(act)) yield kind;
    yield* names(findValue(act, key));
  }
  const selectors = findValue(step, 'selectors');
  for (const selector of isSeq(selectors) ? selectors.items : []) {
    const type = findValue(selector, 'selectorType');
    yield* names(type);
    if (isScalar(type) && type.value === 'ROLE') yield* names(findValue(selector, 'selector'));
  }
}

const names = (node: unknown): string[] =>
  isScalar(node) && typeof node.value === 'string' ? [node.value] : [];

const textOf = ({ value, source }: Scalar): string =>
  typeof value === 'string' ? value : (source ?? String(value));
