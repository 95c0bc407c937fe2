import type { RunsExample } from '@/engine/start/runs-example';
import { LinkButton } from '@/ui/link-button';

interface ShowMeProps {
  /** The page of a tool with examples. */
  route: string;
  label: string;
  className: string;
}

/** Opens a tool and runs its first example there at once, with the key demo: a first result at one press. */
export function ShowMe({ route, label, className }: ShowMeProps) {
  return (
    <LinkButton to={route} state={{ runsExample: true } satisfies RunsExample} size="lg" className={className}>
      {label}
    </LinkButton>
  );
}
