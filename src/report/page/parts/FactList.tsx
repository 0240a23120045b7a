import { BreakableText } from './BreakableText.tsx';

/** Labels and values; those without a value are left out. */
export function FactList({ facts }: { readonly facts: readonly (readonly [string, string])[] }) {
  const known = facts.filter(([, value]) => value !== '');
  if (known.length === 0) return null;
  return (
    <dl class="facts">
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <BreakableText text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
