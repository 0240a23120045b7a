import { placeholder, type RecordedCall, type RecordedTest, type UnknownValue } from '../recording.ts';
import { convertCall, stepOfRead, type ConvertedCall, type KnownValues } from './convertCall.ts';

const setVariable = new RegExp(
  `^session\\.set\\('([A-Za-z_]\\w*)', '${placeholder.start}(\\d+)${placeholder.end}'\\)$`,
  'u',
);

/** Variables of test cases that stand for values which only a run knows. */
export class Variables implements KnownValues {
  private readonly nameOf = new Map<number, string>();
  private readonly used = new Set<string>();
  private readonly converted = new Map<RecordedCall, ConvertedCall>();

  /**
   * @param tests all of a file
   * @param lineOf the text of a line of a file
   */
  constructor(
    readonly values: readonly UnknownValue[],
    tests: readonly RecordedTest[],
    private readonly lineOf: (place: UnknownValue['place']) => string,
  ) {
    const names = new Map<string, string>();
    for (const { calls } of tests) this.nameReads(calls, names);
    // A variable that is used only to read another one is used if that one is.
    for (let count = -1; count < this.used.size;) {
      count = this.used.size;
      for (const { calls } of tests) for (const call of calls) this.findUses(call);
    }
  }

  variableOf = (id: number): string | undefined => {
    const value = this.values[id];
    if (value?.kind === 'environment') return isName(value.name) ? `$${value.name}` : undefined;
    if (value?.kind === 'variable') return value.code;
    const name = this.nameOf.get(id);
    return name === undefined ? undefined : `$$${name}`;
  };

  setBy = ({ value, when }: RecordedCall): string | undefined => {
    const name = value === undefined || when ? undefined : this.nameOf.get(value);
    return name !== undefined && this.used.has(name) ? name : undefined;
  };

  /** The conversion of a call, done once. */
  convert(call: RecordedCall): ConvertedCall {
    const known = this.converted.get(call);
    if (known) return known;
    const converted = convertCall(call, this);
    this.converted.set(call, converted);
    return converted;
  }

  /** The same reading has the same name in each test, and the second one of a test has another one. */
  private nameReads(calls: readonly RecordedCall[], names: Map<string, string>): void {
    const counts = new Map<string, number>();
    for (const { value, code, place, when, on } of calls) {
      const [, wanted, set] = setVariable.exec(code) ?? [];
      if (wanted !== undefined) {
        this.nameOf.set(Number(set), wanted);
        this.used.add(wanted);
      }
      const isRead = value !== undefined && this.values[value]?.kind === 'read';
      if (!isRead || when || on === 'otherPage' || !stepOfRead(code, 'x')) continue;
      const key = JSON.stringify([place, code]);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      const counted = `${key}${count}`;
      const name = names.get(counted) ?? freeName(this.declaredAt(place), names);
      names.set(counted, name);
      this.nameOf.set(value, name);
    }
  }

  /** The name that the code gives to what it reads. */
  private declaredAt(place: UnknownValue['place']): string | undefined {
    return /\b(?:const|let|var)\s+([A-Za-z_]\w*)\s*(?::[^=]*)?=/.exec(this.lineOf(place))?.[1];
  }

  private findUses(call: RecordedCall): void {
    if (call.when && !call.when.isGuard) return;
    const converted = convertCall(call, this);
    if ('refused' in converted) return;
    for (const id of converted.uses) {
      const name = this.nameOf.get(id);
      if (name !== undefined) this.used.add(name);
    }
  }
}

const isName = (name: string | undefined): boolean => name !== undefined && /^[A-Za-z_]\w*$/.test(name);

function freeName(wanted: string | undefined, names: ReadonlyMap<string, string>): string {
  const taken = new Set(names.values());
  if (wanted !== undefined && !taken.has(wanted)) return wanted;
  for (let count = wanted === undefined ? 1 : 2; ; count++) {
    const name = `${wanted ?? 'value'}${count}`;
    if (!taken.has(name)) return name;
  }
}
