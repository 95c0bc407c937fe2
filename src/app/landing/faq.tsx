import { brand } from '@/brand';
import { Accordion } from '@/ui/accordion';
import { Section, SectionHeading } from './section';

const items = brand.faq.items.map(({ question, answer }) => ({ title: question, content: <p>{answer}</p> }));

/** Five questions, one open at a time (docs/behaviour.md, section 2). */
export function Faq() {
  return (
    <Section className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.6fr]">
      <SectionHeading title={brand.faq.title} />
      <Accordion items={items} />
    </Section>
  );
}
