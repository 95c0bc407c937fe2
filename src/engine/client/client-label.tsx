import { Icon } from '@/ui/icon';

/** Shows the client something was made for. */
export function ClientLabel({ name }: { name: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <Icon name="briefcase" className="size-3.5 shrink-0 text-accent" />
      <span className="sr-only">For</span>
      <span className="truncate">{name}</span>
    </span>
  );
}
