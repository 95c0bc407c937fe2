import { brand } from '@/brand';

/** Row of key figures of the product. */
export function KeyFigures() {
  return (
    <div className="border-y border-hairline bg-surface/40">
      <dl className="mx-auto grid max-w-6xl grid-cols-2 px-4 sm:px-6 lg:grid-cols-4">
        {brand.facts.map((item) => (
          <div
            key={item.label}
            className="flex flex-col py-6 pr-4 lg:border-l lg:border-hairline lg:py-8 lg:pl-6 lg:first:border-l-0 lg:first:pl-0"
          >
            <dt className="order-2 mt-1 text-sm text-muted">{item.label}</dt>
            <dd className="text-xl font-semibold tracking-tight text-fg tabular sm:text-2xl">{item.figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
