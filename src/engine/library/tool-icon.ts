import type { IconName } from '@/ui/icon';
import { manifest } from '../registry-access';

/** The icon of a tool. */
export function iconOf(tool: string): IconName {
  return manifest.find(({ id }) => id === tool)?.icon ?? 'sparkles';
}
