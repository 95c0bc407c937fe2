import type { Widget } from '@rjsf/utils';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { Scope, ScopeContext } from '@/browser/scope';
import { ToolSession } from '@/engine/session/tool-session';
import { openTool } from '@/engine/tool';
import type { Answers } from '@/registry/answers';
import type { ToolModule } from '@/registry/tool-module';

/** Every widget, so that a form is there at once. */
const widgetFiles = import.meta.glob<{ Widget: Widget }>('../../src/widgets/*/widget.tsx', { eager: true });
const widgets = Object.fromEntries(
  Object.entries(widgetFiles).map(([path, { Widget }]) => [path.split('/').at(-2) ?? '', Widget]),
);

/** A session with a tool, with these answers in its form; of a visitor's own where no scope is given. */
export function sessionWith(module: ToolModule, answers: Answers = {}, scope = new Scope()): ToolSession {
  const session = new ToolSession(scope, openTool({ module, widgets }));
  session.replace(answers);
  return session;
}

/** The scope of a member. */
export function memberScope(id = 'member-1'): Scope {
  return new Scope({ id, email: `${id}@example.com`, guest: false });
}

/** What stands around the parts of a tool's page. */
export function Within({ session: { scope, store }, children }: { session: ToolSession; children: ReactNode }) {
  return (
    <ScopeContext value={scope}>
      <Provider store={store}>{children}</Provider>
    </ScopeContext>
  );
}
