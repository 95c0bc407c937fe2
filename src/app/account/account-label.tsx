import { useScope } from '@/browser/member-scope';
import { Icon } from '@/ui/icon';
import { BAR_LABEL_CLASS } from '../shell/bar-item-class';

/**
 * What the button of the account menu shows: the first letter of the member's e-mail address, or an icon for a guest, who has none.
 * On phones, where the menu has what the bar has no room for, it is called "More".
 */
export function AccountLabel() {
  const { owner } = useScope();
  return (
    <>
      <Icon name="menu" className="size-4 md:hidden" />
      <span aria-hidden="true" className={`${BAR_LABEL_CLASS} md:hidden`}>
        More
      </span>
      <span className="sr-only md:hidden">More, account</span>
      <span
        data-initial={owner?.email?.charAt(0)}
        className="flex size-10 items-center justify-center rounded-full border border-hairline-strong bg-raised text-sm text-fg uppercase shadow-lift before:content-[attr(data-initial)] max-md:hidden"
      >
        {!owner?.email && <Icon name="user" className="size-4" />}
        <span className="sr-only">Account</span>
      </span>
    </>
  );
}
