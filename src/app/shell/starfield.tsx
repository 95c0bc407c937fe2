import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';

/** Module state, so that the stars keep their positions when the page changes. */
let stars: Star[] = [];

/** Returns the stars for the window's width; none at the first render, as their random positions cannot match prerendered HTML. */
function useStars(): readonly Star[] {
  const [shownStars, setShownStars] = useState(stars);
  useEffect(() => {
    const widthQuery = window.matchMedia(WIDE_SCREEN_QUERY);
    const update = () => {
      const count = starCount(widthQuery.matches);
      if (stars.length !== count) stars = createStars(count);
      setShownStars(stars);
    };
    update();
    widthQuery.addEventListener('change', update);
    return () => widthQuery.removeEventListener('change', update);
  }, []);
  return shownStars;
}

/** Selector of containers the user types in. */
const TYPING_SELECTOR = 'form, search, [role="dialog"]';

/**
 * Sets `data-still` on an element while the user's focus is in a form, search or dialog. The main thread restyles running
 * animations at every frame and interaction, which makes typing slower on slow devices.
 */
function usePauseWhileTyping(): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const update = (focusTarget: EventTarget | null) =>
      container.current?.toggleAttribute(
        'data-still',
        focusTarget instanceof Element && focusTarget.closest(TYPING_SELECTOR) !== null,
      );
    const onFocusIn = ({ target }: FocusEvent) => update(target);
    const onFocusOut = ({ relatedTarget }: FocusEvent) => update(relatedTarget);
    update(document.activeElement);
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('focusout', onFocusOut);
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('focusout', onFocusOut);
    };
  }, []);
  return container;
}

/**
 * Decorative background of every page (docs/behaviour.md, sections 2 and 4). Each layer is painted once and moved by the
 * compositor, without script or paint per frame and not at all in a hidden tab. Does not move under reduced motion or while the
 * user types.
 */
export function Starfield() {
  const currentStars = useStars();
  const [far, near] = useMemo(() => [layerShadow(currentStars, 0), layerShadow(currentStars, 1)], [currentStars]);
  const container = usePauseWhileTyping();
  return (
    <div ref={container} aria-hidden="true" className="group pointer-events-none fixed inset-0 -z-10 overflow-hidden">
      <div className="absolute inset-x-0 -top-96 mx-auto h-[48rem] max-w-7xl bg-[radial-gradient(closest-side,rgb(138_43_226/0.2),rgb(138_43_226/0.06)_55%,transparent)]" />
      <div
        className="stars absolute top-0 left-0 size-px animate-far group-data-still:[animation-play-state:paused]"
        style={{ boxShadow: far }}
      />
      <div
        className="stars absolute top-0 left-0 size-px animate-near group-data-still:[animation-play-state:paused]"
        style={{ boxShadow: near }}
      />
    </div>
  );
}

/** One star of the background. Positions are fractions of the screen, so that a resize moves no star off the screen. */
interface Star {
  x: number;
  y: number;
  /** Radius in CSS pixels. */
  size: number;
  opacity: number;
  color: string;
  layer: 0 | 1;
}

/** Media query of screens with more stars. */
export const WIDE_SCREEN_QUERY = '(min-width: 768px)';

/** RGB values of violet and cyan. */
const COLORS = ['196 161 255', '124 255 251'] as const;

/** Returns the number of stars (docs/behaviour.md, section 9). */
export function starCount(isWide: boolean): number {
  return isWide ? 300 : 150;
}

/** Creates stars in two layers and colors; those of the far layer are smaller and dimmer. `random` returns a value in [0, 1). */
export function createStars(count: number, random: () => number = Math.random): Star[] {
  return Array.from({ length: count }, (_, index) => {
    const isNear = index % 3 === 0;
    return {
      x: random(),
      y: random(),
      size: isNear ? 0.6 + random() * 0.7 : 0.3 + random() * 0.4,
      opacity: isNear ? 0.25 + random() * 0.35 : 0.1 + random() * 0.22,
      color: random() < 0.6 ? COLORS[0] : COLORS[1],
      layer: isNear ? 1 : 0,
    };
  });
}

/**
 * Returns the `box-shadow` that draws a layer's stars as shadows of a 1-pixel element. Each star is drawn twice, one screen apart,
 * so that a drift by one screen loops seamlessly. Uses `vw` and `vh` units, which follow a resize.
 */
export function layerShadow(stars: readonly Star[], layer: Star['layer']): string {
  const layerStars = stars.filter((star) => star.layer === layer);
  return [0, 1].flatMap((screen) => layerStars.map((star) => starShadow(star, screen))).join();
}

function starShadow({ x, y, size, opacity, color }: Star, screen: number): string {
  const position = `${(x * 100).toFixed(2)}vw ${((y + screen) * 100).toFixed(2)}vh`;
  return `${position} 0 ${(size - 0.5).toFixed(2)}px rgb(${color}/${opacity.toFixed(2)})`;
}
