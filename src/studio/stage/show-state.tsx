import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { AuthContext } from '@/app/auth/auth-context';
import { ErrorBoundary } from '@/app/error-boundary';
import { paths } from '@/app/paths';
import { AppRoutes } from '@/app/router';
import { ToasterHost } from '@/app/toaster-host';
import { openVip } from '@/app/vip/open-vip';
import { ScopeContext } from '@/browser/member-scope';
import type { RunReport } from '@/contracts/run';
import { openRestoredSession } from '@/engine/page/tool-by-id';
import { maskKeysInBody } from '@/engine/payload/payload';
import { loadTool } from '@/engine/registry-access';
import type { ToolSession } from '@/engine/session/tool-session';
import { toast } from '@/ui/toast';
import type { StageAddress } from '../stage-address';
import type { WebhookCall } from '../stage-report';
import type { StageState } from '../stage-states';
import { callStudio } from '../studio-api';
import { loadStates } from '../tool-states';
import { fakeFetch, type GatewayScript } from './fake-gateway';
import { reduceMotion } from './reduced-motion';
import { reportSession } from './report-session';
import { clock, createStageScope, fakeSession, STAGE_OWNER, seedRandom, setOffline } from './stage-environment';

const container = document.getElementById('root');
if (!container) throw new Error('The stage has no element with the id "root".');
const root = createRoot(container);

let script: GatewayScript | undefined;
let endPrevious = () => {};
let latestTurn = 0;
window.fetch = fakeFetch(window.fetch.bind(window), () => script);

/** Renders the page of a tool and brings it into a state; ends the previous state. */
export async function showState(address: StageAddress): Promise<void> {
  latestTurn += 1;
  const turn = latestTurn;
  const isReplaced = () => turn !== latestTurn;
  document.documentElement.removeAttribute('data-stage');
  endPrevious();
  root.render(withToasts(null));
  // A message about the previous state must not show in this one.
  toast.dismiss();
  const { tool: id, entry, states } = await loadStates(address.tool);
  const state = states.find((candidate) => candidate.id === address.state);
  if (!state)
    throw new Error(
      `"${id}" has no state "${address.state}". It has: ${states.map((candidate) => candidate.id).join(', ')}.`,
    );
  if (isReplaced()) return;
  clock.reset();
  if (address.still) seedRandom();
  setOffline(false);
  reduceMotion(address.reduced === true);
  const owner = entry.slot
    ? undefined
    : { ...STAGE_OWNER, ...(state.session?.email && { email: state.session.email }) };
  const scope = createStageScope(owner, state.session);
  endPrevious = () => scope.end();
  const calls: WebhookCall[] = [];
  script = {
    tool: id,
    reply: state.reply,
    fault: address.fault,
    demo: (webhook, body) => callStudio('demo', { tool: id, webhook, body }),
    onCall: () => undefined,
  };
  const session = entry.kind === 'form' ? openRestoredSession(scope, await loadTool(id)) : undefined;
  if (isReplaced()) return;
  if (session) {
    const { declaration } = session.tool;
    script = {
      ...script,
      webhook: declaration.request?.webhook,
      onCall: (webhook, body) => calls.push({ webhook, body: maskKeysInBody(declaration, session.answers, body) }),
      report: state.reports ? sampleReport(session) : undefined,
    };
    session.replaceAnswers({ ...session.initialAnswers(), ...state.answers });
    const stop = reportSession(session, address, calls);
    endPrevious = () => {
      stop();
      scope.end();
    };
  }
  const user = owner && fakeSession(owner);
  const auth = {
    user: user?.user ?? null,
    session: user ?? null,
    profile: null,
    isLoading: false,
    signOut: async () => undefined,
  };
  root.render(
    withToasts(
      <ErrorBoundary key={turn}>
        <MemoryRouter initialEntries={[entry.route ?? paths.login]}>
          <AuthContext value={auth}>
            <ScopeContext value={scope}>
              <AppRoutes />
            </ScopeContext>
          </AuthContext>
        </MemoryRouter>
      </ErrorBoundary>,
    ),
  );
  if (session) await driveToState(session, state, entry.slot !== undefined, isReplaced);
  else await waitForElement('main h1', isReplaced);
  if (isReplaced()) return;
  if (address.still) clock.stop();
  document.documentElement.dataset.stage = `${id} ${state.id}`;
}

/** Adds the toaster to a page. It stays mounted across states, because a new one would show earlier messages. */
function withToasts(page: ReactNode): ReactNode {
  return (
    <>
      {page}
      <ToasterHost />
    </>
  );
}

/** Simulates the steps of a member that bring the page into the state. */
async function driveToState(
  session: ToolSession,
  state: StageState,
  inSlot: boolean,
  isReplaced: () => boolean,
): Promise<void> {
  await session.tool.validator.load();
  const form = inSlot ? '[role=dialog] form' : 'main form';
  if (inSlot) {
    await waitForElement('main h1', isReplaced);
    // The listener is loaded with the page, so the request is repeated until the dialog opens.
    while (!isReplaced() && !document.querySelector('[role=dialog]')) {
      openVip();
      await nextPaint();
    }
    await waitForElement(form, isReplaced);
    session.replaceAnswers({ ...session.initialAnswers(), ...state.answers });
    await nextPaint();
  }
  await waitForElement(form, isReplaced);
  await nextPaint();
  if (isReplaced()) return;
  if (state.offline) setOffline(true);
  if (state.go === 'press') await submitEveryStep(form);
  if (state.go !== 'send') return;
  void session.submit(session.effective);
  if (state.seconds !== undefined) {
    await waitForElement('form[aria-busy=true]', isReplaced);
    await nextPaint();
    clock.advance(state.seconds * 1000);
  }
  await waitUntil(() => isReplaced() || hasReachedState(session, state));
  if (session.store.get(session.atoms.run).status === 'succeeded')
    await waitUntil(() => isReplaced() || isResultComplete());
  await nextPaint();
}

function hasReachedState(session: ToolSession, { reply, seconds }: StageState): boolean {
  const { status } = session.store.get(session.atoms.run);
  if (reply === 'silence') return status === 'timed-out' || (status === 'running' && seconds !== undefined);
  return status !== 'starting' && status !== 'running' && status !== 'revealing';
}

/** Whether a result is rendered, including its lazily loaded parts. */
function isResultComplete(): boolean {
  const result = document.querySelector('[data-printed]');
  return result !== null && !result.querySelector('[aria-busy=true]');
}

/** Submits the form on every step until a field is invalid. */
async function submitEveryStep(form: string): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    document.querySelector<HTMLButtonElement>(`${form} button[type=submit]:enabled`)?.click();
    await nextPaint();
    if (document.querySelector('[aria-invalid=true]')) return;
  }
}

const MAX_STEPS = 10;

function sampleReport({ tool }: ToolSession): RunReport | undefined {
  const { stages = [] } = tool.declaration.progress ?? {};
  const stage = stages.at(-1);
  return stage ? { stage, percent: 60 } : undefined;
}

/** Resolves once an element exists, or another state was requested. */
function waitForElement(selector: string, isReplaced: () => boolean): Promise<void> {
  return waitUntil(() => isReplaced() || document.querySelector(selector) !== null);
}

/** Resolves once a condition on the DOM holds. */
function waitUntil(condition: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => check());
    const check = () => {
      if (!condition()) return;
      observer.disconnect();
      resolve();
    };
    observer.observe(document, { childList: true, subtree: true, attributes: true });
    check();
  });
}

/** Resolves after the next paint, when pending updates are rendered and their effects have run. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
}
