import { useScope } from '@/browser/member-scope';
import { Icon } from '@/ui/icon';

/** The first letter of the member's e-mail address; an icon for a guest, who has no address. */
export function AvatarInitial() {
  const { owner } = useScope();
  return owner?.email ? owner.email.charAt(0) : <Icon name="user" className="size-4" />;
}
