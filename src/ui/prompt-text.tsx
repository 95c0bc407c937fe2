import { ScrollRegion } from './scroll-region';

export interface PromptTextProps {
  /** Shown as it is: never read as HTML or Markdown. */
  text: string;
  /** Name of the scrolling region, for screen readers. */
  label: string;
}

/** Generated text in the monospaced face; long lines wrap, long texts scroll by touch and keyboard. */
export function PromptText({ text, label }: PromptTextProps) {
  return (
    <ScrollRegion label={label} className="max-h-[32rem] overflow-y-auto bg-background">
      <pre className="p-4 font-mono text-[0.8125rem] leading-relaxed break-words whitespace-pre-wrap text-fg sm:p-5">
        {text}
      </pre>
    </ScrollRegion>
  );
}
