/** A number as YAML 1.2 reads it back, and YAML 1.1, which takes `1e+21` for a text. */
export function printNumber(value: number): string {
  if (Number.isNaN(value)) return '.nan';
  if (!Number.isFinite(value)) return value < 0 ? '-.inf' : '.inf';
  return Object.is(value, -0) ? '-0' : String(value).replace(/^(-?\d+)e/, '$1.0e');
}
