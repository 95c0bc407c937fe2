import { brand } from '@/brand';

/** A row of figures between two lines. */
export function Facts() {
  return (
    <div className="border-y border-hairline bg-surface/40">
      <dl className="mx-auto grid max-w-6xl grid-cols-2 px-4 sm:px-6 lg:grid-cols-4">
        {brand.facts.map((fact) => (
          <div
            key={fact.label}
            className="flex flex-col py-6 pr-4 lg:border-l lg:border-hairline lg:py-8 lg:pl-6 lg:first:border-l-0 lg:first:pl-0"
          >
            <dt className="order-2 mt-1 text-sm text-muted">{fact.label}</dt>
            <dd className="text-xl font-semibold tracking-tight text-fg tabular sm:text-2xl">{fact.figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
