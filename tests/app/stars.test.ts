import { expect, test } from 'vitest';
import { createStars, layerShadow, starCount } from '@/app/shell/starfield';

test.each([
  ['narrow', false, 150],
  ['wide', true, 300],
] as const)('number of stars on a %s screen', (_, wide, count) => expect(starCount(wide)).toBe(count));

test('stars have two layers and two colors, and vary in size and opacity', () => {
  const stars = createStars(300);
  expect(stars).toHaveLength(300);
  expect(new Set(stars.map((star) => star.layer)).size).toBe(2);
  expect(new Set(stars.map((star) => star.color)).size).toBe(2);
  for (const part of ['size', 'opacity'] as const)
    expect(new Set(stars.map((star) => star[part])).size).toBeGreaterThan(100);
});

test('a layer draws its own stars, each again one screen below', () => {
  const stars = createStars(3, () => 0.5);
  expect(layerShadow(stars, 1)).toBe(
    '50.00vw 50.00vh 0 0.45px rgb(196 161 255/0.42),50.00vw 150.00vh 0 0.45px rgb(196 161 255/0.42)',
  );
  expect(layerShadow(stars, 0).split(',')).toHaveLength(4);
});
