import { BreakableText } from './BreakableText.tsx';

/** Labels and values; those without a value are left out. */
export function FactList({ facts }: { readonly facts: readonly (readonly [string, string])[] }) {
  const present = facts.filter(([, value]) => value !== '');
  if (present.length === 0) return null;
  return (
    <dl class="facts">
      {present.map(([label, value]) => (
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
