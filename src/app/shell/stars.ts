/** One particle of the background; positions are fractions of the screen, so that a resize moves nothing out of sight. */
export interface Star {
  x: number;
  y: number;
  /** Radius in CSS pixels. */
  size: number;
  opacity: number;
  colour: string;
  layer: 0 | 1;
}

/** From this width on there are more of them. */
export const WIDE = '(min-width: 768px)';

/** Red, green and blue of violet and of cyan. */
const COLOURS = ['196 161 255', '124 255 251'] as const;

/** 150 particles under 768 px, 300 otherwise (docs/behaviour.md, section 9). */
export function starCount(wide: boolean): number {
  return wide ? 300 : 150;
}

/** Particles in two layers and two colours: the far layer is smaller and dimmer, and drifts more slowly. `random` gives 0 to below 1. */
export function createStars(count: number, random: () => number = Math.random): Star[] {
  return Array.from({ length: count }, (_, index) => {
    const near = index % 3 === 0;
    return {
      x: random(),
      y: random(),
      size: near ? 0.6 + random() * 0.7 : 0.3 + random() * 0.4,
      opacity: near ? 0.25 + random() * 0.35 : 0.1 + random() * 0.22,
      colour: random() < 0.6 ? COLOURS[0] : COLOURS[1],
      layer: near ? 1 : 0,
    };
  });
}

/**
 * A layer as the shadows of one square of a pixel: twice, one screen below the other, so that a drift by one screen ends
 * where it began. In units of the screen, which follow its size by themselves.
 */
export function layerShadow(stars: readonly Star[], layer: Star['layer']): string {
  const shown = stars.filter((star) => star.layer === layer);
  return [0, 1].flatMap((screen) => shown.map((star) => shadow(star, screen))).join();
}

function shadow({ x, y, size, opacity, colour }: Star, screen: number): string {
  const place = `${(x * 100).toFixed(2)}vw ${((y + screen) * 100).toFixed(2)}vh`;
  return `${place} 0 ${(size - 0.5).toFixed(2)}px rgb(${colour}/${opacity.toFixed(2)})`;
}
