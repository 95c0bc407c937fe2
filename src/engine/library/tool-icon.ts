import { manifest } from '@/generated/manifest';
import type { IconName } from '@/ui/icon';

/** The icon of a tool. */
export function iconOf(tool: string): IconName {
  return manifest.find(({ id }) => id === tool)?.icon ?? 'sparkles';
}
