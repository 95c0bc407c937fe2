import './replace-storage';
import { App } from '@modelcontextprotocol/ext-apps';
import { Provider } from 'jotai';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { ErrorBoundary } from '@/app/error-boundary';
import { ToasterHost } from '@/app/toaster-host';
import { MemberScope, ScopeContext } from '@/browser/member-scope';
import { prepareFormTool } from '@/engine/form-tool';
import { type LoadedTool, prepareTool } from '@/engine/registry-access';
import { storeOf, ToolSession } from '@/engine/session/tool-session';
import { handleHostEvents } from './host-events';
import { AssistantView } from './view';
import { viewEffects } from './view-effects';
import '@/app/styles.css';

declare global {
  /** The tool to show and the ticket that identifies this view to the server. The server writes both into the page. */
  var shownTool: LoadedTool['module'];
  var viewTicket: string;
}

async function show(): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no element with the id "root".');
  const app = new App({ name: shownTool.declaration.id, version: '1' }, {});
  const scope = new MemberScope();
  const tool = prepareFormTool(await prepareTool(shownTool));
  const session = new ToolSession(scope, tool, undefined, viewEffects(app, viewTicket));
  session.restoreDraft();
  handleHostEvents(app, session);
  await app.connect();
  createRoot(container).render(
    <ErrorBoundary>
      <MemoryRouter>
        <ScopeContext value={scope}>
          <Provider store={scope.get(storeOf)}>
            <AssistantView app={app} session={session} />
          </Provider>
        </ScopeContext>
        <ToasterHost />
      </MemoryRouter>
    </ErrorBoundary>,
  );
}

void show();
