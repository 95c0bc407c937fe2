import type { Field, Widget } from '@rjsf/utils';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { Scope, ScopeContext } from '@/browser/scope';
import * as extras from '@/engine/form/extras';
import { needsExtras } from '@/engine/form/needs-extras';
import { ToolSession } from '@/engine/session/tool-session';
import { openTool } from '@/engine/tool';
import type { Answers } from '@/registry/answers';
import type { ToolModule } from '@/registry/tool-module';

/** Every widget, so that a form is there at once. */
const files = import.meta.glob<{ Widget?: Widget; Field?: Field }>('../../src/widgets/*/widget.tsx', { eager: true });
const parts = Object.entries(files).map(([path, part]) => ({ name: path.split('/').at(-2) ?? '', ...part }));
const widgets = Object.fromEntries(parts.flatMap(({ name, Widget }) => (Widget ? [[name, Widget]] : [])));
const fields = Object.fromEntries(parts.flatMap(({ name, Field }) => (Field ? [[name, Field]] : [])));

/** A session with a tool, with these answers in its form; of a visitor's own where no scope is given. */
export function sessionWith(module: ToolModule, answers: Answers = {}, scope = new Scope()): ToolSession {
  const parts = needsExtras(module.declaration) ? { extras } : {};
  const session = new ToolSession(scope, openTool({ module, widgets, fields, ...parts }));
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
