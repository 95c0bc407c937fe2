import type { ChosenClient } from '@/browser/chosen-client';
import { Icon } from '@/ui/icon';

/** Where the bar has no room for a client more, the account menu says who it is. */
export const CLIENT_IN_BAR = 'px-2! max-sm:hidden';

/** A client in the bar: a sign, and the name where there is room. */
export function ClientName({ client: { name } }: { client: ChosenClient }) {
  return (
    <>
      <Icon name="briefcase" className="size-4 text-accent" />
      <span className="hidden max-w-32 truncate lg:block">{name}</span>
    </>
  );
}
