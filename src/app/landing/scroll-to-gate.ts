/** Element id of the access-code gate (docs/behaviour.md, section 2). */
export const GATE_ID = 'gate';

/** Scrolls to the gate, smoothly because it is far, and focuses its field. Elsewhere a click may miss a target that scrolls. */
export function scrollToGate(): void {
  const gate = document.getElementById(GATE_ID);
  const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  gate?.scrollIntoView({ behavior: prefersReducedMotion ? 'auto' : 'smooth' });
  gate?.querySelector('input')?.focus({ preventScroll: true });
}
