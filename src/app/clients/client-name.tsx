import type { ChosenClient } from '@/browser/chosen-client';
import { Icon } from '@/ui/icon';
import { initialsOf } from './initials';

/** A client in the bar: a round button where there is no room for the name. */
export const CLIENT_IN_BAR =
  'max-lg:size-9 max-lg:min-h-9! max-lg:rounded-full max-lg:border max-lg:border-accent/60 max-lg:p-0! max-lg:text-accent lg:px-2!';

/** A client in the bar: the name with a sign, or the initials. */
export function ClientName({ client: { name } }: { client: ChosenClient }) {
  return (
    <>
      <Icon name="briefcase" className="hidden size-4 text-accent lg:block" />
      <span className="hidden max-w-32 truncate lg:block">{name}</span>
      {/* No text: who speaks to the page calls the client by the name, as the button does. */}
      <span data-initials={initialsOf(name)} className="text-xs before:content-[attr(data-initials)] lg:hidden" />
    </>
  );
}
