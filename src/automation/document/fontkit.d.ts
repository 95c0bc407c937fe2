declare module 'fontkit' {
  /** What a document asks of a font; the package has no types of its own. */
  export interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean;
  }
  export function openSync(path: string): Font;
}
