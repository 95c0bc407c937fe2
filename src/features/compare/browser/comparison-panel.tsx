import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { ToolSession } from '@/engine/session/tool-session';
import { Button } from '@/ui/button';
import { cn } from '@/ui/cn';
import { ComparedRun } from './compared-run';
import { closeComparison, comparisonOf, keepSide } from './comparison';

/** Two runs side by side, one behind the other on a narrow screen; the member keeps one. Renders nothing without a comparison. */
export function ComparisonPanel({ session }: { session: ToolSession }) {
  const sides = useAtomValue(session.get(comparisonOf).sides);
  const [shown, setShown] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasSides = sides.length > 0;
  useEffect(() => {
    if (hasSides) heading.current?.focus();
  }, [hasSides]);

  if (!hasSides) return null;
  const { id } = session.tool.declaration;
  return (
    <section aria-labelledby={`${id}-comparison`} className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2
          ref={heading}
          id={`${id}-comparison`}
          tabIndex={-1}
          className="scroll-mt-24 text-lg font-semibold text-fg outline-none"
        >
          Two models, the same answers
        </h2>
        <Button variant="ghost" size="sm" onClick={() => closeComparison(session)}>
          Keep neither
        </Button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div role="group" aria-label="Model to show" className="flex gap-2 lg:hidden">
        {sides.map(({ model }, index) => (
          <Button
            key={model}
            variant={index === shown ? 'secondary' : 'ghost'}
            size="sm"
            className="min-w-0 flex-1"
            aria-pressed={index === shown}
            onClick={() => setShown(index)}
          >
            <span className="truncate">{model}</span>
          </Button>
        ))}
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {sides.map((side, index) => (
          <div key={side.model} className={cn('min-w-0', index !== shown && 'hidden lg:block')}>
            <ComparedRun side={side} onKeep={() => keepSide(session, side)} />
          </div>
        ))}
      </div>
    </section>
  );
}
