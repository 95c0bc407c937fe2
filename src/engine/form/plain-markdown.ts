/** Stands in for the Markdown parser of rjsf: descriptions of declarations are plain text. */
export function Markdown({ children }: { children?: string }): string {
  return children ?? '';
}
