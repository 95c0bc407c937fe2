import { useState } from 'react';
import { brand } from '@/brand';
import { Icon } from '@/ui/icon';

const { video, picture } = brand.hero;

/** Widths of the images created by `npm run pictures`, in pixels; all have the aspect ratio of the video. */
const WIDTHS = [640, 960, 1440];

/** Screenshot of a tool with its result. Its `alt` is empty, as the button around it has a text. */
function Poster() {
  return (
    <img
      alt=""
      srcSet={WIDTHS.map((width) => `/images/product-${width}.webp ${width}w`).join(', ')}
      src="/images/product-960.webp"
      sizes="(width >= 72rem) 35rem, (width >= 64rem) 50vw, 100vw"
      width="1440"
      height="810"
      fetchPriority="high"
      className="absolute inset-0 size-full object-cover object-top"
    />
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
export function HeroVideo() {
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
