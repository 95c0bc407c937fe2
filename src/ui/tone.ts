/** Hues of `styles.css` that tell things of a kind apart. Each can be read on every plane, and none of them means anything by itself. */
export type Tone = keyof typeof toneClass;

/** Gives an element and what is in it the colour of a tone, as `--tone`. */
export const toneClass = {
  violet: '[--tone:var(--color-violet)]',
  sky: '[--tone:var(--color-sky)]',
  cyan: '[--tone:var(--color-accent)]',
  mint: '[--tone:var(--color-mint)]',
  amber: '[--tone:var(--color-amber)]',
  rose: '[--tone:var(--color-rose)]',
} as const;
