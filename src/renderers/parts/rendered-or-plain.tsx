import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { hasMarks } from '@/contracts/marked-text';
import { DEEPEST_PART } from './any-text';
import { ViewButtons } from './view-buttons';

/** Whether the texts within are shown as they came. */
export const PlainTexts = createContext(false);

export interface RenderedOrPlainProps {
  /** The result, whose texts may hold marks of Markdown. */
  of: unknown;
  /** Begins with the texts as they came. */
  plainFirst?: boolean;
  children: ReactNode;
}

/** A result whose texts show as their marks mean them, or as they came; without marks there is nothing to choose. */
export function RenderedOrPlain({ of, plainFirst = false, children }: RenderedOrPlainProps) {
  const [plain, setPlain] = useState(plainFirst);
  const marked = useMemo(() => anyMarks(of), [of]);
  return (
    <div className="space-y-3">
      {marked && (
        <ViewButtons
          label="How the text is shown"
          names={['Rendered', 'Plain']}
          current={plain ? 1 : 0}
          onChoose={(current) => setPlain(current === 1)}
        />
      )}
      <PlainTexts value={plain}>{children}</PlainTexts>
    </div>
  );
}

/** Whether a text anywhere in a value holds marks. */
function anyMarks(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return hasMarks(value);
  if (typeof value !== 'object' || value === null || depth > DEEPEST_PART) return false;
  return Object.values(value).some((part) => anyMarks(part, depth + 1));
}

/** Whether a text shows as its marks mean it. */
export function useRendered(text: string): boolean {
  const plain = use(PlainTexts);
  return useMemo(() => !plain && hasMarks(text), [plain, text]);
}
