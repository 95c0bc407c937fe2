import { Provider } from 'jotai';
import { use, useEffect, useState } from 'react';
import { useScope } from '@/browser/scope';
import type { ToolModule } from '@/registry/tool-module';
import { onToolUpdate } from '@/registry/tool-updates';
import { loadTool } from '../registry-access';
import { openSession, storeOf } from '../session/tool-session';
import { openTool } from '../tool';
import { ChooserView } from './chooser-view';
import { ToolView } from './tool-view';

/** The page of a tool by its id; suspends while its chunk loads. */
export function AnyTool({ id }: { id: string }) {
  const scope = useScope();
  const { module, version } = useLatest(id, use(loadTool(id)));
  if (module.declaration.kind === 'chooser') return <ChooserView declaration={module.declaration} />;
  const session = openSession(scope, openTool(module));
  session.restoreDraft();
  return (
    <Provider store={scope.of(storeOf)}>
      <ToolView key={`${scope.id} ${id} ${version}`} session={session} />
    </Provider>
  );
}

/** The tool as last saved: during development a save replaces it in the open page; what was typed stays in its session. */
function useLatest(id: string, loaded: ToolModule): { module: ToolModule; version: number } {
  const [latest, setLatest] = useState({ module: loaded, version: 0 });
  useEffect(
    () =>
      onToolUpdate(
        (module) => module.declaration.id === id && setLatest(({ version }) => ({ module, version: version + 1 })),
      ),
    [id],
  );
  return latest.module.declaration.id === id ? latest : { module: loaded, version: 0 };
}
