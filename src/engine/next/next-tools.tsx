import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useScope } from '@/browser/member-scope';
import type { Next } from '@/generated/declaration';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { toast } from '@/ui/toast';
import { type NextSource, nextToolsOf, openNextTool } from './open-next-tool';

/** Buttons for the tools that continue from a whole result. */
export function NextTools(from: Omit<NextSource, 'row'>) {
  const scope = useScope();
  const navigate = useNavigate();
  const [opening, setOpening] = useState<Next>();
  const nextTools = nextToolsOf(from.declaration, 'whole');
  if (nextTools.length === 0) return null;
  const openTool = async (next: Next) => {
    setOpening(next);
    try {
      navigate(await openNextTool(scope, from, next));
    } catch {
      setOpening(undefined);
      toast.error('The form could not be opened', { description: 'Please try again.' });
    }
  };
  return (
    <section aria-label="Next" data-unprinted className="space-y-3">
      <h3 className="text-sm font-medium text-fg">Next</h3>
      <div className="flex flex-wrap gap-2">
        {nextTools.map((next) => (
          <Button
            key={`${next.tool} ${next.label}`}
            variant="secondary"
            loading={opening === next}
            disabled={opening !== undefined}
            onClick={() => void openTool(next)}
          >
            {next.label}
            <Icon name="arrow-right" className="size-4" />
          </Button>
        ))}
      </div>
    </section>
  );
}
