import { useEffect, useMemo, useState } from 'react';
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

/**
 * The background of every page (docs/behaviour.md, sections 2 and 4): decoration, behind everything. Each layer is drawn once
 * and moved by the compositor alone: no script and no paint per frame, nothing at all in a hidden tab, still under reduced motion.
 */
export function Starfield() {
  const shown = useStars();
  const [far, near] = useMemo(() => [layerShadow(shown, 0), layerShadow(shown, 1)], [shown]);
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-0 -z-10 overflow-hidden">
      <div className="absolute inset-x-0 -top-96 mx-auto h-[48rem] max-w-7xl bg-[radial-gradient(closest-side,rgb(138_43_226/0.2),rgb(138_43_226/0.06)_55%,transparent)]" />
      <div className="absolute top-0 left-0 size-px animate-far" style={{ boxShadow: far }} />
      <div className="absolute top-0 left-0 size-px animate-near" style={{ boxShadow: near }} />
    </div>
  );
}
