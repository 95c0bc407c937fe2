import { useState } from 'react';
import { brand } from '@/brand';
import { Icon } from '@/ui/icon';
import { Eyebrow } from './eyebrow';
import { GateButton } from './gate-button';
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

const { video, picture } = brand.hero;

/** Widths of the images created by `npm run pictures`, in pixels; all have the aspect ratio of the video. */
const WIDTHS = [640, 960, 1440];

const SIZES = '(width >= 72rem) 35rem, (width >= 64rem) 50vw, 100vw';

function sourceSet(scheme: 'light' | 'dark'): string {
  return WIDTHS.map((width) => `/images/product-${scheme}-${width}.webp ${width}w`).join(', ');
}

/** Screenshot of a tool with its result, as light or dark as the page. Its `alt` is empty, as the button around it has a text. */
function Poster() {
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={sourceSet('dark')} sizes={SIZES} />
      <img
        alt=""
        srcSet={sourceSet('light')}
        src="/images/product-light-960.webp"
        sizes={SIZES}
        width="1440"
        height="810"
        fetchPriority="high"
        className="absolute inset-0 size-full object-cover object-top"
      />
    </picture>
  );
}

function Player() {
  return (
    <iframe
      src={brand.links.heroVideo}
      title={video.title}
      allow="autoplay; fullscreen"
      referrerPolicy="strict-origin-when-cross-origin"
      className="absolute inset-0 size-full border-0"
    />
  );
}

/** The video: a screenshot as poster; the third-party player is loaded only after a click, so that no consent is needed before. */
function HeroVideo() {
  const [isPlaying, setPlaying] = useState(false);
  return (
    <div className="edge-light relative aspect-video w-full overflow-hidden rounded-xl border border-hairline-strong bg-surface shadow-float">
      {isPlaying ? (
        <Player />
      ) : (
        <button type="button" onClick={() => setPlaying(true)} className="group absolute inset-0 -outline-offset-2">
          {picture && <Poster />}
          <span
            aria-hidden="true"
            className="absolute inset-x-0 bottom-0 h-1/3 bg-linear-to-t from-background via-background/75 to-transparent"
          />
          <span className="absolute inset-x-4 bottom-4 flex items-center gap-4 text-left text-sm sm:inset-x-5 sm:bottom-5">
            <span className="grid size-12 shrink-0 place-items-center rounded-full bg-fg text-background shadow-float transition-transform group-hover:scale-105 group-active:scale-95">
              <Icon name="play" className="ml-0.5 size-5 fill-current" />
            </span>
            <span className="min-w-0 flex-1 font-medium text-fg">
              <span className="sr-only">{video.play}: </span>
              {video.title}
            </span>
            <span className="text-muted tabular">{video.length}</span>
          </span>
        </button>
      )}
    </div>
  );
}
