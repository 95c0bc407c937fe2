import type { MemberScope } from './member-scope';
import { RECENT_TOOLS_KEY } from './storage-keys';

const MAX_TOOLS = 5;

/** Returns the ids of the tools whose pages the member opened last on this device, the latest first. */
export function readRecentTools({ storage }: MemberScope): string[] {
  return (storage.read(RECENT_TOOLS_KEY) ?? '').split(' ').filter(Boolean);
}

/** Remembers that the member has opened the page of a tool. Logs a warning if storage is full or blocked. */
export function saveRecentTool(scope: MemberScope, id: string): void {
  const others = readRecentTools(scope).filter((other) => other !== id);
  try {
    scope.storage.write(RECENT_TOOLS_KEY, [id, ...others].slice(0, MAX_TOOLS).join(' '));
  } catch (error) {
    console.warn('The browser keeps no data for this page.', error);
  }
}
