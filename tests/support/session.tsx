import type { Field, Widget } from '@rjsf/utils';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { MemberScope, ScopeContext } from '@/browser/member-scope';
import * as lazyFeatures from '@/engine/form/lazy-form-features';
import { needsLazyFormFeatures } from '@/engine/form/needs-lazy-features';
import { prepareFormTool } from '@/engine/form-tool';
import type { LoadedTool } from '@/engine/registry-access';
import { ToolSession } from '@/engine/session/tool-session';
import type { Answers } from '@/registry/answers';
import type { ToolModule } from '@/registry/tool-module';

/** Loads every widget eagerly, so that a form renders at once. */
const files = import.meta.glob<{ Widget?: Widget; Field?: Field }>('../../src/widgets/*/widget.tsx', { eager: true });
const parts = Object.entries(files).map(([path, part]) => ({ name: path.split('/').at(-2) ?? '', ...part }));
const widgets = Object.fromEntries(parts.flatMap(({ name, Widget }) => (Widget ? [[name, Widget]] : [])));
const fields = Object.fromEntries(parts.flatMap(({ name, Field }) => (Field ? [[name, Field]] : [])));

/** Returns a tool with everything its page loads. */
export function loadedTool(module: ToolModule): LoadedTool {
  return { module, widgets, fields, ...(needsLazyFormFeatures(module.declaration) && { lazyFeatures }) };
}

/** Creates a session of a tool with these answers; a visitor's session if no scope is given. */
export function sessionWith(module: ToolModule, answers: Answers = {}, scope = new MemberScope()): ToolSession {
  const session = new ToolSession(scope, prepareFormTool(loadedTool(module)));
  session.replaceAnswers(answers);
  return session;
}

/** Returns the scope of a member. */
export function memberScope(id = 'member-1'): MemberScope {
  return new MemberScope({ id, email: `${id}@example.com`, guest: false });
}

/** Provides the contexts of a tool's page. */
export function Within({ session: { scope, store }, children }: { session: ToolSession; children: ReactNode }) {
  return (
    <ScopeContext value={scope}>
      <Provider store={store}>{children}</Provider>
    </ScopeContext>
  );
}
