import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useScope } from '@/browser/scope';
import type { Next } from '@/generated/declaration';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { toast } from '@/ui/toast';
import { type NextFrom, nextOf, startNext } from './start-next';

/** What can be made next of a whole result. */
export function NextPart(from: Omit<NextFrom, 'row'>) {
  const scope = useScope();
  const navigate = useNavigate();
  const [going, setGoing] = useState<Next>();
  const all = nextOf(from.declaration, 'whole');
  if (all.length === 0) return null;
  const go = async (next: Next) => {
    setGoing(next);
    try {
      navigate(await startNext(scope, from, next));
    } catch {
      setGoing(undefined);
      toast.error('The form could not be opened', { description: 'Please try again.' });
    }
  };
  return (
    <section aria-label="Next" data-unprinted className="space-y-3">
      <h3 className="text-sm font-medium text-fg">Next</h3>
      <div className="flex flex-wrap gap-2">
        {all.map((next) => (
          <Button
            key={`${next.tool} ${next.label}`}
            variant="secondary"
            loading={going === next}
            disabled={going !== undefined}
            onClick={() => void go(next)}
          >
            {next.label}
            <Icon name="arrow-right" className="size-4" />
          </Button>
        ))}
      </div>
    </section>
  );
}
