/** A titled part of a text; omitted if it has no content. */
export type TextPart = readonly [title: string, content: string | readonly string[] | undefined];

/** Formats titled parts as text: lists as lines with a dash; skips parts without content. */
export function outlineText(parts: readonly TextPart[]): string {
  return parts
    .flatMap(([title, content]) => {
      const body = typeof content === 'string' ? content : content?.map((line) => `- ${line}`).join('\n');
      return body ? [`${title}\n${body}`] : [];
    })
    .join('\n\n');
}
