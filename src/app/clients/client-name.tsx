import type { ChosenClient } from '@/engine/client/chosen-client';
import { Icon } from '@/ui/icon';
import { initialsOf } from './initials';

/** Classes of the client's button in the navigation bar: a round button on screens too narrow for the name. */
export const CLIENT_BUTTON_CLASS =
  'max-lg:size-9 max-lg:min-h-9! max-lg:rounded-full max-lg:border max-lg:border-accent/60 max-lg:p-0! max-lg:text-accent lg:px-2!';

/** A client in the navigation bar: the name with an icon, or the initials on narrow screens. */
export function ClientName({ client: { name } }: { client: ChosenClient }) {
  return (
    <>
      <Icon name="briefcase" className="hidden size-4 text-accent lg:block" />
      <span className="hidden max-w-32 truncate lg:block">{name}</span>
      {/* CSS content instead of text, so that voice control and screen readers use the name in the button's label. */}
      <span data-initials={initialsOf(name)} className="text-xs before:content-[attr(data-initials)] lg:hidden" />
    </>
  );
}
