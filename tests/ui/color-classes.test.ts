import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const theme = readFileSync('src/app/styles.css', 'utf8');
const colors = new Set([...theme.matchAll(/--color-([a-z-]+):/g)].map(([, name]) => name));

/** What stands behind `bg-` and is no color. */
const NO_COLOR = /^(clip-|linear-)/;

// The theme has colors of its own and none of the framework's: a class for one of those draws nothing, and nobody is told.
describe('classes of grounds', () => {
  const used = globSync('src/**/*.{ts,tsx}', { exclude: ['src/generated/**'] }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?<=[\s"'`:])bg-([a-z-]+)(?:\/\d+)?(?=[\s"'`])/g)].map(
      ([, name = '']) => ({
        file,
        name,
      }),
    ),
  );

  it('name colors the theme has', () => {
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter(({ name }) => !NO_COLOR.test(name) && !colors.has(name))).toEqual([]);
  });
});
