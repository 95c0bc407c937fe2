import { brand } from '@/brand';
import { Section, SectionHeading } from './section';

/** Steps from an empty prospect list to a signed proposal. */
export function HowTo() {
  const { name, description, steps } = brand.howTo;
  return (
    <Section>
      <SectionHeading title={name} text={description} />
      <ol className="mt-12 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map((step, index) => (
          <li key={step.name} className="border-t border-hairline-strong pt-5">
            <span aria-hidden="true" className="text-sm font-medium text-violet tabular">
              {String(index + 1).padStart(2, '0')}
            </span>
            <h3 className="mt-2 font-semibold tracking-tight">{step.name}</h3>
            <p className="mt-2 text-sm leading-relaxed text-muted">{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
