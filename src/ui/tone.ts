/** Hues of `styles.css` that distinguish similar items. Each is readable on every surface, and none has a meaning. */
export type Tone = keyof typeof toneClass;

/** Class names that set `--tone`, the color of a tone, for an element and its descendants. */
export const toneClass = {
  violet: '[--tone:var(--color-violet)]',
  sky: '[--tone:var(--color-sky)]',
  cyan: '[--tone:var(--color-accent)]',
  mint: '[--tone:var(--color-mint)]',
  amber: '[--tone:var(--color-amber)]',
  rose: '[--tone:var(--color-rose)]',
} as const;
