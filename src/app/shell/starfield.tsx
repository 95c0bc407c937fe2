import { useEffect, useRef } from 'react';
import { createStars, moveStars, type Star, starCount } from './stars';

/** Drawn again at most this often, in milliseconds: the drift is slow, and the page comes first. */
const FRAME_MS = 50;

/** Kept outside the component, so that going from page to page does not scatter the stars anew. */
let stars: Star[] = [];

function draw(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): void {
  const { width, height } = canvas;
  const scale = Math.min(window.devicePixelRatio || 1, 2);
  context.clearRect(0, 0, width, height);
  for (const star of stars) {
    context.globalAlpha = star.opacity;
    context.fillStyle = star.colour;
    // Squares: at this size nobody can tell, and they cost a fraction of discs.
    const side = star.size * 2 * scale;
    context.fillRect(star.x * width, star.y * height, side, side);
  }
}

/** Runs the starfield on a canvas until the returned function is called: paused while hidden, still under reduced motion. */
function animate(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): () => void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)');
  let frame = 0;
  let last = 0;

  const step = (now: number) => {
    frame = requestAnimationFrame(step);
    const passed = now - last;
    if (passed < FRAME_MS) return;
    last = now;
    moveStars(stars, Math.min(passed, 100) / 1000);
    draw(canvas, context);
  };
  const follow = () => {
    cancelAnimationFrame(frame);
    if (!document.hidden && !still.matches) frame = requestAnimationFrame(step);
  };
  const resize = () => {
    const scale = Math.min(window.devicePixelRatio || 1, 2);
    canvas.width = window.innerWidth * scale;
    canvas.height = window.innerHeight * scale;
    const count = starCount(window.innerWidth);
    if (stars.length !== count) stars = createStars(count);
    draw(canvas, context);
  };

  resize();
  follow();
  window.addEventListener('resize', resize);
  document.addEventListener('visibilitychange', follow);
  still.addEventListener('change', follow);
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('resize', resize);
    document.removeEventListener('visibilitychange', follow);
    still.removeEventListener('change', follow);
  };
}

/** The background of every page (Specification, sections 2 and 4): decoration, behind everything. */
export function Starfield() {
  const ref = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const canvas = ref.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return;
    return animate(canvas, context);
  }, []);

  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-0 -z-10 overflow-hidden">
      <div className="absolute inset-x-0 -top-96 mx-auto h-[48rem] max-w-7xl bg-[radial-gradient(closest-side,rgb(138_43_226/0.2),rgb(138_43_226/0.06)_55%,transparent)]" />
      <canvas ref={ref} className="absolute inset-0 size-full" />
    </div>
  );
}
