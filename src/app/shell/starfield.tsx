import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { createStars, layerShadow, type Star, starCount, WIDE } from './stars';

/** Kept outside the component, so that going from page to page does not scatter the stars anew. */
let stars: Star[] = [];

/** The stars for the width of the window; none until the page stands, as they are scattered anew with every visit. */
function useStars(): readonly Star[] {
  const [shown, setShown] = useState(stars);
  useEffect(() => {
    const wide = window.matchMedia(WIDE);
    const follow = () => {
      const count = starCount(wide.matches);
      if (stars.length !== count) stars = createStars(count);
      setShown(stars);
    };
    follow();
    wide.addEventListener('change', follow);
    return () => wide.removeEventListener('change', follow);
  }, []);
  return shown;
}

/** Where people type. */
const TYPED_IN = 'form, search, [role="dialog"]';

/**
 * Marks an element while the focus is where people type. What moves is styled anew by the main thread with every frame and every
 * press of something else, which makes a form or a search slower on a slow device.
 */
function useStillWhileTyping(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const mark = (focused: EventTarget | null) =>
      place.current?.toggleAttribute('data-still', focused instanceof Element && focused.closest(TYPED_IN) !== null);
    const enter = ({ target }: FocusEvent) => mark(target);
    const leave = ({ relatedTarget }: FocusEvent) => mark(relatedTarget);
    mark(document.activeElement);
    document.addEventListener('focusin', enter);
    document.addEventListener('focusout', leave);
    return () => {
      document.removeEventListener('focusin', enter);
      document.removeEventListener('focusout', leave);
    };
  }, []);
  return place;
}

/**
 * The background of every page (docs/behaviour.md, sections 2 and 4): decoration, behind everything. Each layer is drawn once
 * and moved by the compositor alone: no script and no paint per frame, nothing at all in a hidden tab, still under reduced motion
 * and while somebody types.
 */
export function Starfield() {
  const shown = useStars();
  const [far, near] = useMemo(() => [layerShadow(shown, 0), layerShadow(shown, 1)], [shown]);
  const place = useStillWhileTyping();
  return (
    <div ref={place} aria-hidden="true" className="group pointer-events-none fixed inset-0 -z-10 overflow-hidden">
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
