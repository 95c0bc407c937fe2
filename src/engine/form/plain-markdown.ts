/** Replaces the Markdown parser of rjsf to save its size: descriptions in declarations are plain text. */
export function Markdown({ children }: { children?: string }): string {
  return children ?? '';
}
