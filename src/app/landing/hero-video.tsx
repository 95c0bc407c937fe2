import { useState } from 'react';
import { brand } from '@/brand';
import { Icon } from '@/ui/icon';
import { brandIcon } from '../brand-icon';

const { video } = brand.hero;

/** A quiet picture of the dashboard, with the names of the real parts. */
function PosterArt() {
  return (
    <span aria-hidden="true" className="absolute inset-0 flex flex-col text-left">
      <span className="flex items-center gap-1.5 border-b border-hairline bg-raised/70 px-4 py-3">
        {['bg-danger/60', 'bg-warning/60', 'bg-success/60'].map((colour) => (
          <span key={colour} className={`size-2 rounded-full ${colour}`} />
        ))}
        <span className="ml-3 h-2 w-28 rounded-full bg-fg/10" />
      </span>
      <span className="grid flex-1 grid-cols-3 grid-rows-2 gap-2.5 p-3.5 sm:gap-3.5 sm:p-5">
        {brand.toolkit.cards.map((card) => (
          <span
            key={card.title}
            className="flex min-w-0 flex-col rounded-lg border border-hairline bg-linear-to-br from-primary/22 to-raised/60 p-2.5 transition-colors group-hover:border-hairline-strong sm:p-3.5"
          >
            <Icon name={brandIcon(card.icon)} className="size-4 text-violet sm:size-5" />
            <span className="mt-2 truncate text-[0.625rem] font-medium text-fg sm:text-xs">{card.title}</span>
            <span className="mt-2 h-1.5 w-4/5 rounded-full bg-fg/10" />
            <span className="mt-1.5 h-1.5 w-3/5 rounded-full bg-fg/8" />
          </span>
        ))}
      </span>
    </span>
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

/** The video: a poster of our own, and a player from elsewhere only after a click, so that nobody is asked before. */
export function HeroVideo() {
  const [playing, setPlaying] = useState(false);
  return (
    <div className="edge-light relative aspect-video w-full overflow-hidden rounded-xl border border-hairline-strong bg-surface shadow-float">
      {playing ? (
        <Player />
      ) : (
        <button type="button" onClick={() => setPlaying(true)} className="group absolute inset-0 -outline-offset-2">
          <PosterArt />
          <span
            aria-hidden="true"
            className="absolute inset-0 bg-linear-to-t from-background via-background/55 to-background/25"
          />
          <span className="absolute inset-0 grid place-items-center">
            <span className="grid size-16 place-items-center rounded-full bg-fg text-background shadow-float transition-transform group-hover:scale-105 group-active:scale-95">
              <Icon name="play" className="ml-1 size-6 fill-current" />
            </span>
          </span>
          <span className="absolute inset-x-5 bottom-4 flex items-end justify-between gap-4 text-left text-sm sm:inset-x-6 sm:bottom-5">
            <span className="font-medium text-fg">
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
