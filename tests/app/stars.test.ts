import { expect, test } from 'vitest';
import { createStars, moveStars, starCount } from '@/app/shell/stars';

test.each([
  [320, 150],
  [767, 150],
  [768, 300],
  [1440, 300],
])('at %i px there are %i particles', (width, count) => expect(starCount(width)).toBe(count));

test('particles come in two layers and two colours with varying size, speed and opacity', () => {
  const stars = createStars(300);
  expect(stars).toHaveLength(300);
  expect(new Set(stars.map((star) => star.layer)).size).toBe(2);
  expect(new Set(stars.map((star) => star.colour)).size).toBe(2);
  for (const part of ['size', 'speed', 'opacity'] as const)
    expect(new Set(stars.map((star) => star[part])).size).toBeGreaterThan(100);
});

test('what leaves at the top comes back below', () => {
  const [star] = createStars(1, () => 0.5);
  if (!star) throw new Error('no star');
  star.y = 0.001;
  moveStars([star], 1);
  expect(star.y).toBeGreaterThan(0.9);
  expect(star.y).toBeLessThan(1.001);
});
