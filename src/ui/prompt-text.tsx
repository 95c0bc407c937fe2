import { ScrollRegion } from './scroll-region';

export interface PromptTextProps {
  /** Shown literally, never parsed as HTML or Markdown. */
  text: string;
  /** Accessible name of the scrolling region. */
  label: string;
}

/** Generated text in a monospaced font; long lines wrap, long texts scroll by touch and keyboard. */
export function PromptText({ text, label }: PromptTextProps) {
  return (
    <ScrollRegion label={label} className="max-h-[32rem] overflow-y-auto bg-background">
      <pre className="p-4 font-mono text-[0.8125rem] leading-relaxed break-words whitespace-pre-wrap text-fg sm:p-5">
        {text}
      </pre>
    </ScrollRegion>
  );
}
