import { brand } from '@/brand';
import { IconTile } from '@/ui/page-header';
import { brandIcon } from '../brand-icon';
import { Section, SectionHeading } from './section';

const texts = brand.toolkit;

/** The six parts of the toolkit (docs/behaviour.md, section 2). */
export function Toolkit() {
  return (
    <Section>
      <SectionHeading title={texts.title} text={texts.text} />
      <ul
        className="mt-12 grid overflow-hidden rounded-2xl border border-hairline bg-hairline sm:grid-cols-2 lg:grid-cols-3"
        style={{ gap: '1px' }}
      >
        {texts.cards.map((card) => (
          <li key={card.title} className="bg-background p-6 transition-colors hover:bg-surface sm:p-8">
            <IconTile name={brandIcon(card.icon)} className="size-10" />
            <h3 className="mt-5 font-semibold tracking-tight">{card.title}</h3>
            <p className="mt-2 leading-relaxed text-muted">{card.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
