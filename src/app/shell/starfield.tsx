import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { createStars, layerShadow, type Star, starCount, WIDE_SCREEN_QUERY } from './stars';

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
        className="absolute top-0 left-0 size-px animate-far group-data-still:[animation-play-state:paused]"
        style={{ boxShadow: far }}
      />
      <div
        className="absolute top-0 left-0 size-px animate-near group-data-still:[animation-play-state:paused]"
        style={{ boxShadow: near }}
      />
    </div>
  );
}
