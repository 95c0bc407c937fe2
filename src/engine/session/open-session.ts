import type { Scope } from '@/browser/scope';
import type { FormTool } from '../tool';
import { ToolSession } from './tool-session';

/** The sessions of a scope, by tool id. */
function sessionsOf({ ended }: Scope): Map<string, ToolSession> {
  const sessions = new Map<string, ToolSession>();
  // A page begins without it: other tabs come later.
  const follow = () =>
    void import('./other-tabs').then((module) => module.followOtherTabs(sessions)).catch(() => undefined);
  window.addEventListener('storage', follow, { signal: ended });
  // A tab that was frozen hears of nothing until it is shown again.
  document.addEventListener('visibilitychange', follow, { signal: ended });
  return sessions;
}

/** The member's session with a tool. A tool that was saved anew during development goes on with what was typed. */
export function openSession(scope: Scope, tool: FormTool): ToolSession {
  const sessions = scope.of(sessionsOf);
  const known = sessions.get(tool.declaration.id);
  if (known?.tool === tool) return known;
  const session = new ToolSession(scope, tool, known);
  sessions.set(tool.declaration.id, session);
  return session;
}
