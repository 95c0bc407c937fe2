import { type IconName, isIconName } from '@/ui/icon';

/** An icon named in `brand.json`; a name we do not have shows a neutral one, so that a typo costs no page. */
export function brandIcon(name: string): IconName {
  return isIconName(name) ? name : 'sparkles';
}
