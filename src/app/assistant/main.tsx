import './own-storage';
import { App } from '@modelcontextprotocol/ext-apps';
import { Provider } from 'jotai';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { Scope, ScopeContext } from '@/browser/scope';
import { type LoadedTool, withWidgets } from '@/engine/registry-access';
import { storeOf, ToolSession } from '@/engine/session/tool-session';
import { openTool } from '@/engine/tool';
import { ErrorBoundary } from '../error-boundary';
import { ToasterHost } from '../toaster-host';
import { followHost } from './follow-host';
import { AssistantView } from './view';
import { viewEffects } from './view-effects';
import '../styles.css';

declare global {
  /** The tool that is shown, and what the server knows its view by: it puts both into the page. */
  var shownTool: LoadedTool['module'];
  var viewTicket: string;
}

async function show(): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no element with the id "root".');
  const app = new App({ name: shownTool.declaration.id, version: '1' }, {});
  const scope = new Scope();
  const tool = openTool(await withWidgets(shownTool));
  const session = new ToolSession(scope, tool, undefined, viewEffects(app, viewTicket));
  session.restoreDraft();
  followHost(app, session);
  await app.connect();
  createRoot(container).render(
    <ErrorBoundary>
      <MemoryRouter>
        <ScopeContext value={scope}>
          <Provider store={scope.of(storeOf)}>
            <AssistantView app={app} session={session} />
          </Provider>
        </ScopeContext>
      </MemoryRouter>
      <ToasterHost />
    </ErrorBoundary>,
  );
}

void show();
