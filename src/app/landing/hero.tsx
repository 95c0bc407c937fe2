import { brand } from '@/brand';
import { Icon } from '@/ui/icon';
import { Eyebrow } from './eyebrow';
import { GateButton } from './gate-button';
import { HeroVideo } from './hero-video';
import { JoinButton } from './join-button';

const { hero, claims, promo, price } = brand;

function Proof() {
  return (
    <dl className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3 text-sm">
      <div className="flex items-center gap-2">
        <dt className="order-2 text-muted">{hero.proof}</dt>
        <dd className="text-lg font-semibold text-fg tabular">{claims.landing.members}</dd>
      </div>
      <div className="flex items-center gap-2">
        <dt className="order-2 text-muted">{hero.ratingLabel}</dt>
        <dd className="flex items-center gap-1.5 text-lg font-semibold text-fg tabular">
          <Icon name="star" className="size-4 fill-warning text-warning" />
          {claims.landing.rating}
        </dd>
      </div>
    </dl>
  );
}

/** Top of the landing page: headline, proof, video, and the two ways to get access (docs/behaviour.md, section 2). */
export function Hero() {
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-12 px-4 pt-12 pb-16 sm:px-6 sm:pt-20 lg:grid-cols-[1fr_1.1fr] lg:gap-12 lg:pb-24">
      <div className="min-w-0">
        <Eyebrow>{hero.eyebrow}</Eyebrow>
        <h1 className="text-light text-[2.5rem] leading-[1.08] font-semibold tracking-[-0.03em] sm:text-5xl xl:text-[3.5rem]">
          {hero.title}
        </h1>
        <p className="mt-6 max-w-xl text-lg leading-relaxed text-muted">{hero.text}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <JoinButton size="lg">
            {hero.join} <span className="font-normal opacity-90">{price.label}</span>
          </JoinButton>
          <GateButton variant="secondary" size="lg">
            {hero.gate}
          </GateButton>
        </div>
        <p className="mt-4 text-sm text-muted">
          <span className="font-medium text-accent">{promo.badge}</span>: {promo.offer}
        </p>
        <Proof />
      </div>
      <HeroVideo />
    </section>
  );
}
