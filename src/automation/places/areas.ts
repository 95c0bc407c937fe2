import type { Area } from './client';

/** Splits an area into `parts` × `parts` rectangles, row by row. An area across the date line stays whole. */
export function splitArea({ low, high }: Area, parts: number): Area[] {
  const width = high.longitude - low.longitude;
  const height = high.latitude - low.latitude;
  if (width <= 0 || height <= 0) return [{ low, high }];
  const edge = (start: number, length: number, step: number) => start + (length * step) / parts;
  return Array.from({ length: parts * parts }, (_, index) => {
    const row = Math.floor(index / parts);
    const column = index % parts;
    return {
      low: { latitude: edge(low.latitude, height, row), longitude: edge(low.longitude, width, column) },
      high: { latitude: edge(low.latitude, height, row + 1), longitude: edge(low.longitude, width, column + 1) },
    };
  });
}
