import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const theme = readFileSync('src/app/styles.css', 'utf8');
const colors = new Set([...theme.matchAll(/--color-([a-z-]+):/g)].map(([, name]) => name));

/** Suffixes of `bg-` that are no colors. */
const NO_COLOR = /^(clip-|linear-)/;

// The theme replaces the framework's colors, so a class for one of those silently has no effect.
describe('background color classes', () => {
  const used = globSync('src/**/*.{ts,tsx}', { exclude: ['src/generated/**'] }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?<=[\s"'`:])bg-([a-z-]+)(?:\/\d+)?(?=[\s"'`])/g)].map(
      ([, name = '']) => ({
        file,
        name,
      }),
    ),
  );

  it('refer to colors of the theme', () => {
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter(({ name }) => !NO_COLOR.test(name) && !colors.has(name))).toEqual([]);
  });
});
