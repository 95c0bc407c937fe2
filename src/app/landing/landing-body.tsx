import { useEffect } from 'react';
import { brand } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';
import { addStructuredData } from '@/browser/structured-data';
import { Accordion } from '@/ui/accordion';
import { Icon } from '@/ui/icon';
import { LinkButton } from '@/ui/link-button';
import { IconTile } from '@/ui/page-header';
import { useAuth } from '../auth/auth-context';
import { brandIcon } from '../brand-icon';
import { paths } from '../paths';
import { Eyebrow } from './eyebrow';
import { Gate } from './gate';
import { GateButton } from './gate-button';
import { Hero } from './hero';
import { JoinButton } from './join-button';
import { LivePreview } from './live-preview';
import { Samples } from './samples';
import { Section, SectionHeading } from './section';
import { structuredData } from './structured-data';

const { toolkit, pricing, price, promo } = brand;

/** Content of the landing page without its layout (docs/behaviour.md, section 2). */
export function LandingBody() {
  useDocumentHead(brand.pages.landing);
  useEffect(() => addStructuredData(structuredData(window.location.origin)), []);
  return (
    <>
      <Hero />
      <KeyFigures />
      <LivePreview />
      <Samples />
      <Toolkit />
      <Articles />
      <HowTo />
      <Pricing />
      <Faq />
      <Gate />
    </>
  );
}

function HowTo() {
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

const items = brand.faq.items.map(({ question, answer }) => ({ title: question, content: <p>{answer}</p> }));

/** Five questions, one open at a time (docs/behaviour.md, section 2). */
function Faq() {
  return (
    <Section className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.6fr]">
      <SectionHeading title={brand.faq.title} />
      <Accordion items={items} />
    </Section>
  );
}

function KeyFigures() {
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

/** The six parts of the toolkit (docs/behaviour.md, section 2). */
function Toolkit() {
  return (
    <Section>
      <SectionHeading title={toolkit.title} text={toolkit.text} />
      <ul
        className="mt-12 grid overflow-hidden rounded-2xl border border-hairline bg-hairline sm:grid-cols-2 lg:grid-cols-3"
        style={{ gap: '1px' }}
      >
        {toolkit.cards.map((card) => (
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

type Article = (typeof brand.articles)[number];

function ArticleAction({ article }: { article: Article }) {
  const { user } = useAuth();
  if (article.action === 'join') return <JoinButton>{article.label}</JoinButton>;
  if (user) return <LinkButton to={paths.dashboard}>{article.label}</LinkButton>;
  return <GateButton>{article.label}</GateButton>;
}

/** Three articles on the business, the toolkit and the people (docs/behaviour.md, section 2). */
function Articles() {
  return (
    <div className="border-y border-hairline bg-surface/30">
      <div className="mx-auto max-w-6xl divide-y divide-hairline px-4 sm:px-6">
        {brand.articles.map((article) => (
          <article key={article.title} className="grid gap-x-16 gap-y-8 py-16 sm:py-20 lg:grid-cols-[1.25fr_1fr]">
            <div>
              <Eyebrow>{article.eyebrow}</Eyebrow>
              <h2 className="text-2xl leading-snug font-semibold tracking-tight sm:text-3xl">{article.title}</h2>
              {article.paragraphs.map((paragraph) => (
                <p key={paragraph} className="mt-5 leading-relaxed text-muted">
                  {paragraph}
                </p>
              ))}
            </div>
            <div className="flex flex-col items-start gap-8 lg:border-l lg:border-hairline lg:pt-10 lg:pl-12">
              <CheckList entries={article.points} className="space-y-4" />
              <ArticleAction article={article} />
            </div>
          </article>
        ))}
      </div>
    </div>
  );
}

function Price() {
  const [number, period] = price.label.split('/');
  return (
    <p className="flex items-baseline gap-1 font-semibold tracking-tight tabular">
      <span className="text-5xl sm:text-6xl">{number}</span>
      {period && <span className="text-xl text-muted">/{period}</span>}
    </p>
  );
}

function CheckList({ entries, className }: { entries: readonly string[]; className: string }) {
  return (
    <ul className={className}>
      {entries.map((entry) => (
        <li key={entry} className="flex gap-3">
          <Icon name="check" className="mt-0.5 size-5 shrink-0 text-accent" />
          <span>{entry}</span>
        </li>
      ))}
    </ul>
  );
}

/** Price and contents of the membership, from `brand.json`. */
function Pricing() {
  return (
    <div className="border-y border-hairline bg-surface/30">
      <Section className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.15fr]">
        <SectionHeading title={pricing.title} text={pricing.text} />
        <div className="edge-light rounded-2xl border border-hairline-strong bg-surface shadow-float">
          <div className="grid gap-8 p-6 sm:p-8 lg:grid-cols-[auto_1fr] lg:gap-12">
            <div>
              <h3 className="mb-3 text-sm font-medium text-violet">{pricing.name}</h3>
              <Price />
              <p className="mt-4 text-sm">
                <span className="font-medium text-accent">{promo.badge}</span>
                <span className="block text-muted">{promo.offer}</span>
              </p>
            </div>
            <CheckList entries={pricing.includes} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1" />
          </div>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-hairline p-6 sm:px-8">
            <JoinButton size="lg">{pricing.join}</JoinButton>
            <p className="text-sm text-muted">{pricing.promo}</p>
          </div>
        </div>
        <p className="text-sm leading-relaxed text-muted lg:col-start-2">{pricing.note}</p>
      </Section>
    </div>
  );
}
