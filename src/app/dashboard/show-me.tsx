import type { RunsExample } from '@/engine/start/runs-example';
import { LinkButton } from '@/ui/link-button';

interface ShowMeProps {
  /** Path of a tool that has examples. */
  route: string;
  label: string;
  className: string;
}

/** Link that opens a tool and runs its first example at once, with the key `demo`. */
export function ShowMe({ route, label, className }: ShowMeProps) {
  return (
    <LinkButton to={route} state={{ runsExample: true } satisfies RunsExample} size="lg" className={className}>
      {label}
    </LinkButton>
  );
}
