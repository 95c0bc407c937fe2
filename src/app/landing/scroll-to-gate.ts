/** Element id of the access-code gate (docs/behaviour.md, section 2). */
export const GATE_ID = 'gate';

/**
 * Scrolls to the gate and focuses its field. Scrolls smoothly because of the long distance; nowhere else, as a click may miss
 * its target while the page scrolls.
 */
export function scrollToGate(): void {
  const gate = document.getElementById(GATE_ID);
  const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  gate?.scrollIntoView({ behavior: prefersReducedMotion ? 'auto' : 'smooth' });
  gate?.querySelector('input')?.focus({ preventScroll: true });
}
