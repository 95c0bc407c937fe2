/** Id of the access-code gate (docs/behaviour.md, section 2). */
export const GATE_ID = 'gate';

/** Brings the gate into view and puts the cursor into its field. */
export function scrollToGate(): void {
  const gate = document.getElementById(GATE_ID);
  gate?.scrollIntoView();
  gate?.querySelector('input')?.focus({ preventScroll: true });
}
