import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { hasMarkdown } from '@/reading/markdown-text';
import { MAX_PART_DEPTH } from './readable-text';
import { ViewButtons } from './view-buttons';

/** Whether descendants show texts plain instead of rendering their Markdown. */
const PlainTexts = createContext(false);

export interface RenderedOrPlainProps {
  /** The result, whose texts may contain Markdown. */
  value: unknown;
  /** Whether the plain view shows at first. */
  startsPlain?: boolean;
  children: ReactNode;
}

/** Lets the member switch the texts of a result between rendered Markdown and plain; without Markdown there is no switch. */
export function RenderedOrPlain({ value, startsPlain = false, children }: RenderedOrPlainProps) {
  const [isPlain, setPlain] = useState(startsPlain);
  const hasMarkdown = useMemo(() => containsMarks(value), [value]);
  return (
    <div className="space-y-3">
      {hasMarkdown && (
        <ViewButtons
          label="How the text is shown"
          names={['Formatted', 'Plain']}
          current={isPlain ? 1 : 0}
          onChoose={(current) => setPlain(current === 1)}
        />
      )}
      <PlainTexts value={isPlain}>{children}</PlainTexts>
    </div>
  );
}

/** Whether any text in a value contains Markdown marks. */
function containsMarks(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return hasMarkdown(value);
  if (typeof value !== 'object' || value === null || depth > MAX_PART_DEPTH) return false;
  return Object.values(value).some((part) => containsMarks(part, depth + 1));
}

/** Whether a text is to be rendered as Markdown. */
export function useShowsMarkdown(text: string): boolean {
  const isPlain = use(PlainTexts);
  return useMemo(() => !isPlain && hasMarkdown(text), [isPlain, text]);
}
