export interface PromptTextProps {
  /** Shown literally, never parsed as HTML or Markdown. */
  text: string;
  /** Accessible name of the text. */
  label: string;
}

/** Generated text in a monospaced font. Lines wrap and the page scrolls: a box that scrolls would hide most of the text. */
export function PromptText({ text, label }: PromptTextProps) {
  return (
    <section aria-label={label} className="rounded-lg border border-hairline bg-background">
      <pre className="p-4 font-mono text-[0.8125rem] leading-relaxed break-words whitespace-pre-wrap text-fg sm:p-5">
        {text}
      </pre>
    </section>
  );
}
