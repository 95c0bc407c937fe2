import type { ToolModule } from './tool-module';

type Listener = (tool: ToolModule) => void;

const listeners = new Set<Listener>();

/** During development: hands a regenerated tool to the open page. Called by the generated modules only. */
export function announceTool(tool: ToolModule): void {
  for (const listener of listeners) listener(tool);
}

/** Calls back with every regenerated tool, until the returned function is called. */
export function onToolUpdate(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
