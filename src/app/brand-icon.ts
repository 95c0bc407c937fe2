import { type IconName, isIconName } from '@/ui/icon';

/** Returns the icon for a name in `brand.json`; a default one for an unknown name, so that a typo breaks no page. */
export function brandIcon(name: string): IconName {
  return isIconName(name) ? name : 'sparkles';
}
