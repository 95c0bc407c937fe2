/** One star of the background. Positions are fractions of the screen, so that a resize moves no star off the screen. */
export interface Star {
  x: number;
  y: number;
  /** Radius in CSS pixels. */
  size: number;
  opacity: number;
  color: string;
  layer: 0 | 1;
}

/** Media query of screens with more stars. */
export const WIDE_SCREEN_QUERY = '(min-width: 768px)';

/** RGB values of violet and cyan. */
const COLORS = ['196 161 255', '124 255 251'] as const;

/** Returns the number of stars (docs/behaviour.md, section 9). */
export function starCount(isWide: boolean): number {
  return isWide ? 300 : 150;
}

/** Creates stars in two layers and colors; those of the far layer are smaller and dimmer. `random` returns a value in [0, 1). */
export function createStars(count: number, random: () => number = Math.random): Star[] {
  return Array.from({ length: count }, (_, index) => {
    const isNear = index % 3 === 0;
    return {
      x: random(),
      y: random(),
      size: isNear ? 0.6 + random() * 0.7 : 0.3 + random() * 0.4,
      opacity: isNear ? 0.25 + random() * 0.35 : 0.1 + random() * 0.22,
      color: random() < 0.6 ? COLORS[0] : COLORS[1],
      layer: isNear ? 1 : 0,
    };
  });
}

/**
 * Returns the `box-shadow` that draws a layer's stars as shadows of a 1-pixel element. Each star is drawn twice, one screen apart,
 * so that a drift by one screen loops seamlessly. Uses `vw` and `vh` units, which follow a resize.
 */
export function layerShadow(stars: readonly Star[], layer: Star['layer']): string {
  const layerStars = stars.filter((star) => star.layer === layer);
  return [0, 1].flatMap((screen) => layerStars.map((star) => starShadow(star, screen))).join();
}

function starShadow({ x, y, size, opacity, color }: Star, screen: number): string {
  const position = `${(x * 100).toFixed(2)}vw ${((y + screen) * 100).toFixed(2)}vh`;
  return `${position} 0 ${(size - 0.5).toFixed(2)}px rgb(${color}/${opacity.toFixed(2)})`;
}
