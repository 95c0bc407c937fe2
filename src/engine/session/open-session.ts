import type { MemberScope } from '@/browser/member-scope';
import type { FormTool } from '../form-tool';
import { ToolSession } from './tool-session';

/** The open sessions of a scope by tool id. */
function sessionsOf({ signal }: MemberScope): Map<string, ToolSession> {
  const sessions = new Map<string, ToolSession>();
  // Loaded on the first event, to keep it out of the initial page.
  const sync = () => void import('./sync-drafts').then((module) => module.syncDrafts(sessions)).catch(() => undefined);
  window.addEventListener('storage', sync, { signal });
  // A frozen tab receives no storage events until it is shown again.
  document.addEventListener('visibilitychange', sync, { signal });
  return sessions;
}

/** Returns the member's session with a tool. After a reload of the tool during development, it keeps the form's state. */
export function openSession(scope: MemberScope, tool: FormTool): ToolSession {
  const sessions = scope.get(sessionsOf);
  const existing = sessions.get(tool.declaration.id);
  if (existing?.tool === tool) return existing;
  const session = new ToolSession(scope, tool, existing);
  sessions.set(tool.declaration.id, session);
  return session;
}
