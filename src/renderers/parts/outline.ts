/** A titled part of a text; without content it is left out. */
export type TextPart = readonly [title: string, content: string | readonly string[] | undefined];

/** A text of titled parts: lists as lines with a dash, parts without content left out. */
export function outlineText(parts: readonly TextPart[]): string {
  return parts
    .flatMap(([title, content]) => {
      const body = typeof content === 'string' ? content : content?.map((line) => `- ${line}`).join('\n');
      return body ? [`${title}\n${body}`] : [];
    })
    .join('\n\n');
}
