import { Provider } from 'jotai';
import { use, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type MemberScope, useScope } from '@/browser/member-scope';
import { onToolUpdate } from '@/registry/tool-updates';
import { lazyPart, loadWithRetry } from '@/ui/lazy-with-retry';
import { prepareFormTool } from '../form-tool';
import { type LoadedTool, loadToolWithRetry, prepareTool } from '../registry-access';
import { openSession } from '../session/open-session';
import { storeOf, type ToolSession } from '../session/tool-session';
import { isRunsExample } from '../start/runs-example';
import { ToolView } from './tool-view';

const ChooserView = lazyPart(() => import('./chooser-view'), 'ChooserView');

/** The page of the tool with this id; suspends while its chunk loads. */
export function ToolById({ id }: { id: string }) {
  const scope = useScope();
  const { loaded, version } = useLatestTool(id, use(loadToolWithRetry(id)));
  const { declaration } = loaded.module;
  if (declaration.kind === 'chooser') return <ChooserView declaration={declaration} />;
  return <FormTool key={id} session={openRestoredSession(scope, loaded)} version={version} />;
}

/** The page of a form tool, prefilled from the URL parameters if there are any. */
function FormTool({ session, version }: { session: ToolSession; version: number }) {
  const { scope, tool } = session;
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const runsExample = isRunsExample(state);
  useEffect(() => {
    if (!runsExample) return;
    // Clear the history state, so that a reload or a return to this page does not run the example again.
    navigate(pathname, { replace: true });
    void loadWithRetry(() => import('../start/run-example')).then(({ runExample }) => runExample(session));
  }, [runsExample, pathname, navigate, session]);
  useEffect(() => {
    // Prefill links are rare, so their code is loaded on demand.
    if (window.location.search === '') return;
    void loadWithRetry(() => import('../start/fill-from-link')).then(({ fillFromLink }) => fillFromLink(session));
  }, [session]);
  return (
    <Provider store={scope.get(storeOf)}>
      <ToolView key={`${scope.id} ${tool.declaration.id} ${version}`} session={session} />
    </Provider>
  );
}

/** Opens the member's session of a form tool with the restored draft. */
export function openRestoredSession(scope: MemberScope, loaded: LoadedTool): ToolSession {
  const session = openSession(scope, prepareFormTool(loaded));
  session.restoreDraft();
  return session;
}

/** Returns the tool as last saved: during development, saving its files updates the open page, and the session keeps the answers. */
function useLatestTool(id: string, initial: LoadedTool): { loaded: LoadedTool; version: number } {
  const [latest, setLatest] = useState({ loaded: initial, version: 0 });
  useEffect(
    () =>
      onToolUpdate((module) => {
        if (module.declaration.id !== id) return;
        void prepareTool(module).then((loaded) => setLatest(({ version }) => ({ loaded, version: version + 1 })));
      }),
    [id],
  );
  return latest.loaded.module.declaration.id === id ? latest : { loaded: initial, version: 0 };
}
