import { manifest } from '@/generated/manifest';
import type { IconName } from '@/ui/icon';

/** Returns the icon of a tool; a default one if it no longer exists. */
export function toolIcon(tool: string): IconName {
  return manifest.find(({ id }) => id === tool)?.icon ?? 'sparkles';
}
