/** Id of the access-code gate (docs/behaviour.md, section 2). */
export const GATE_ID = 'gate';

/**
 * Brings the gate into view and puts the cursor into its field. The page glides there, as it is a long way; nowhere else
 * does it: what glides while the focus moves slips away under a press.
 */
export function scrollToGate(): void {
  const gate = document.getElementById(GATE_ID);
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  gate?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
  gate?.querySelector('input')?.focus({ preventScroll: true });
}
