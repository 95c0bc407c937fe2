/** One particle of the background; positions are fractions of the screen, so that a resize moves nothing out of sight. */
export interface Star {
  x: number;
  y: number;
  /** Radius in CSS pixels. */
  size: number;
  /** Screen heights per second, upward. */
  speed: number;
  opacity: number;
  colour: string;
  layer: 0 | 1;
}

const NARROW = 768;
const COLOURS = ['#c4a1ff', '#7cfffb'] as const;

/** 150 particles under 768 px, 300 otherwise (Specification, section 9). */
export function starCount(width: number): number {
  return width < NARROW ? 150 : 300;
}

/** Particles in two layers and two colours: the far layer is smaller, slower and dimmer. `random` gives 0 to below 1. */
export function createStars(count: number, random: () => number = Math.random): Star[] {
  return Array.from({ length: count }, (_, index) => {
    const near = index % 3 === 0;
    return {
      x: random(),
      y: random(),
      size: near ? 0.6 + random() * 0.7 : 0.3 + random() * 0.4,
      speed: near ? 0.008 + random() * 0.01 : 0.002 + random() * 0.004,
      opacity: near ? 0.25 + random() * 0.35 : 0.1 + random() * 0.22,
      colour: random() < 0.6 ? COLOURS[0] : COLOURS[1],
      layer: near ? 1 : 0,
    };
  });
}

/** Moves all particles by a time in seconds; what leaves at the top comes back at the bottom. */
export function moveStars(stars: readonly Star[], seconds: number): void {
  for (const star of stars) {
    star.y -= star.speed * seconds;
    if (star.y < 0) star.y += 1;
  }
}
