import { Provider } from 'jotai';
import { use, useEffect, useState } from 'react';
import { type Scope, useScope } from '@/browser/scope';
import { onToolUpdate } from '@/registry/tool-updates';
import { keepLoading, lazyPart } from '@/ui/lazy-part';
import { awaitTool, type LoadedTool, withWidgets } from '../registry-access';
import { openSession } from '../session/open-session';
import { storeOf, type ToolSession } from '../session/tool-session';
import { openTool } from '../tool';
import { ToolView } from './tool-view';

const ChooserView = lazyPart(() => import('./chooser-view').then((view) => ({ default: view.ChooserView })));

/** The page of a tool by its id; suspends while its chunk loads. */
export function AnyTool({ id }: { id: string }) {
  const scope = useScope();
  const { loaded, version } = useLatest(id, use(awaitTool(id)));
  const { declaration } = loaded.module;
  if (declaration.kind === 'chooser') return <ChooserView declaration={declaration} />;
  return <FormTool key={id} session={sessionWith(scope, loaded)} version={version} />;
}

/** The page of a tool with a form, filled in by its address where that says something. */
function FormTool({ session, version }: { session: ToolSession; version: number }) {
  const { scope, tool } = session;
  useEffect(() => {
    // Seldom there, so that it is loaded by those alone who come by such a link.
    if (window.location.search === '') return;
    void keepLoading(() => import('../start/from-link')).then((link) => link.fillFromLink(session));
  }, [session]);
  return (
    <Provider store={scope.of(storeOf)}>
      <ToolView key={`${scope.id} ${tool.declaration.id} ${version}`} session={session} />
    </Provider>
  );
}

/** The member's session with a form tool, its form as they left it. */
export function sessionWith(scope: Scope, loaded: LoadedTool): ToolSession {
  const session = openSession(scope, openTool(loaded));
  session.restoreDraft();
  return session;
}

/** The tool as last saved: during development a save replaces it in the open page; what was typed stays in its session. */
function useLatest(id: string, first: LoadedTool): { loaded: LoadedTool; version: number } {
  const [latest, setLatest] = useState({ loaded: first, version: 0 });
  useEffect(
    () =>
      onToolUpdate((module) => {
        if (module.declaration.id !== id) return;
        void withWidgets(module).then((loaded) => setLatest(({ version }) => ({ loaded, version: version + 1 })));
      }),
    [id],
  );
  return latest.loaded.module.declaration.id === id ? latest : { loaded: first, version: 0 };
}
