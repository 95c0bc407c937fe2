import { brand } from '@/brand';
import { Icon } from '@/ui/icon';
import { JoinButton } from './join-button';
import { Section, SectionHeading } from './section';

const { pricing: texts, price, promo } = brand;

/** The price label, with the period in smaller type than the amount. */
function Price() {
  const [number, period] = price.label.split('/');
  return (
    <p className="flex items-baseline gap-1 font-semibold tracking-tight tabular">
      <span className="text-5xl sm:text-6xl">{number}</span>
      {period && <span className="text-xl text-muted">/{period}</span>}
    </p>
  );
}

function IncludedItems() {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
      {texts.includes.map((entry) => (
        <li key={entry} className="flex gap-3">
          <Icon name="check" className="mt-0.5 size-5 shrink-0 text-accent" />
          <span>{entry}</span>
        </li>
      ))}
    </ul>
  );
}

/** Price and contents of the membership, from `brand.json`. */
export function Pricing() {
  return (
    <div className="border-y border-hairline bg-surface/30">
      <Section className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.15fr]">
        <SectionHeading title={texts.title} text={texts.text} />
        <div className="edge-light rounded-2xl border border-hairline-strong bg-surface shadow-float">
          <div className="grid gap-8 p-6 sm:p-8 lg:grid-cols-[auto_1fr] lg:gap-12">
            <div>
              <h3 className="mb-3 text-sm font-medium text-violet">{texts.name}</h3>
              <Price />
              <p className="mt-4 text-sm">
                <span className="font-medium text-accent">{promo.badge}</span>
                <span className="block text-muted">{promo.offer}</span>
              </p>
            </div>
            <IncludedItems />
          </div>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-hairline p-6 sm:px-8">
            <JoinButton size="lg">{texts.join}</JoinButton>
            <p className="text-sm text-muted">{texts.promo}</p>
          </div>
        </div>
        <p className="text-sm leading-relaxed text-muted lg:col-start-2">{texts.note}</p>
      </Section>
    </div>
  );
}
