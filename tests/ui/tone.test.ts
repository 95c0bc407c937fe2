import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toneClass } from '@/ui/tone';
import schema from '../../schemas/brand.schema.json';

const styles = readFileSync('src/app/styles.css', 'utf8');

const THEMES = ['light', 'dark'] as const;

type Theme = (typeof THEMES)[number];

/** Returns a color of the style sheet as red, green and blue from 0 to 1. */
function rgbOf(name: string, theme: Theme): number[] {
  const [, ...values] = new RegExp(`${name}: light-dark\\(#([0-9a-f]{6}), #([0-9a-f]{6})\\);`).exec(styles) ?? [];
  const hex = values[THEMES.indexOf(theme)] ?? '';
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
}

function luminance(name: string, theme: Theme): number {
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = rgbOf(name, theme).map((part) =>
    part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string, theme: Theme): number {
  const [light = 0, dark = 0] = [luminance(one, theme), luminance(other, theme)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test('brand.json may name every tone, and no other', () => {
  expect(schema.definitions.tone.enum.toSorted()).toEqual(Object.keys(toneClass).toSorted());
});

test.each(Object.entries(toneClass))('%s is readable on every surface of both themes', (_tone, name) => {
  const [, token = ''] = /var\((--color-\w+)\)/.exec(name) ?? [];
  for (const theme of THEMES)
    for (const plane of ['--color-background', '--color-surface', '--color-raised', '--color-overlay'])
      expect(contrast(token, plane, theme), `${theme} ${plane}`).toBeGreaterThanOrEqual(4.5);
});
