import { useScope } from '@/browser/scope';
import { Icon } from '@/ui/icon';

/** The first letter of the member's address; a figure for a guest, who has none. */
export function Initial() {
  const { owner } = useScope();
  return owner?.email ? owner.email.charAt(0) : <Icon name="user" className="size-4" />;
}
