import type { ToolModule } from './tool-module';

type Listener = (tool: ToolModule) => void;

const listeners = new Set<Listener>();

/** During development: passes a regenerated tool to the open page. Only generated modules call this. */
export function announceTool(tool: ToolModule): void {
  for (const listener of listeners) listener(tool);
}

/** Calls `listener` with every regenerated tool; the returned function unsubscribes. */
export function onToolUpdate(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
