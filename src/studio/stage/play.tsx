import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { AuthContext } from '@/app/auth/auth-context';
import { ErrorBoundary } from '@/app/error-boundary';
import { paths } from '@/app/paths';
import { AppRoutes } from '@/app/router';
import { ToasterHost } from '@/app/toaster-host';
import { openVip } from '@/app/vip/open-vip';
import { ScopeContext } from '@/browser/scope';
import type { RunReport } from '@/contracts/run';
import { sessionWith } from '@/engine/page/any-tool';
import { withoutKeys } from '@/engine/payload/payload';
import { loadTool } from '@/engine/registry-access';
import type { ToolSession } from '@/engine/session/tool-session';
import { toast } from '@/ui/toast';
import { ask } from '../calls';
import type { MadeCall } from '../report';
import type { StageAddress } from '../stage-address';
import type { StageState } from '../states';
import { loadStates } from '../tool-states';
import { type Script, stageFetch } from './gateway';
import { reduceMotion } from './reduced-motion';
import { follow } from './tell';
import { clock, freshScope, STAGE_OWNER, seedChance, sessionOf, setOffline } from './world';

const container = document.getElementById('root');
if (!container) throw new Error('The stage has no element with the id "root".');
const root = createRoot(container);

let script: Script | undefined;
let end = () => {};
let shown = 0;
window.fetch = stageFetch(window.fetch.bind(window), () => script);

/** Brings the page of a tool into a state; what was shown before ends. */
export async function play(address: StageAddress): Promise<void> {
  shown += 1;
  const turn = shown;
  const isOver = () => turn !== shown;
  document.documentElement.removeAttribute('data-stage');
  end();
  root.render(withToasts(null));
  // What was said of the state before is not said of this one.
  toast.dismiss();
  const { tool: id, entry, states } = await loadStates(address.tool);
  const state = states.find((known) => known.id === address.state);
  if (!state)
    throw new Error(`"${id}" has no state "${address.state}". It has: ${states.map((known) => known.id).join(', ')}.`);
  if (isOver()) return;
  clock.reset();
  if (address.still) seedChance();
  setOffline(false);
  reduceMotion(address.reduced === true);
  const owner = entry.slot
    ? undefined
    : { ...STAGE_OWNER, ...(state.session?.email && { email: state.session.email }) };
  const scope = freshScope(owner, state.session);
  end = () => scope.end();
  const calls: MadeCall[] = [];
  script = {
    tool: id,
    reply: state.reply,
    fault: address.fault,
    demo: (webhook, body) => ask('demo', { tool: id, webhook, body }),
    called: () => undefined,
  };
  const session = entry.kind === 'form' ? sessionWith(scope, await loadTool(id)) : undefined;
  if (isOver()) return;
  if (session) {
    const { declaration } = session.tool;
    script = {
      ...script,
      webhook: declaration.request?.webhook,
      called: (webhook, body) => calls.push({ webhook, body: withoutKeys(declaration, session.answers, body) }),
      report: state.reports ? reportOf(session) : undefined,
    };
    session.replace({ ...session.fresh(), ...state.answers });
    const stop = follow(session, address, calls);
    end = () => {
      stop();
      scope.end();
    };
  }
  const user = owner && sessionOf(owner);
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
  if (session) await bring(session, state, entry.slot !== undefined, isOver);
  else await seen('main h1', isOver);
  if (isOver()) return;
  if (address.still) clock.stop();
  document.documentElement.dataset.stage = `${id} ${state.id}`;
}

/** A page with the place of its messages, which stays from state to state: one that comes later shows what was said before it. */
function withToasts(page: ReactNode): ReactNode {
  return (
    <>
      {page}
      <ToasterHost />
    </>
  );
}

/** Does what a member did before the page stood as a state says. */
async function bring(session: ToolSession, state: StageState, inSlot: boolean, isOver: () => boolean): Promise<void> {
  await session.tool.check.load();
  const form = inSlot ? '[role=dialog] form' : 'main form';
  if (inSlot) {
    await seen('main h1', isOver);
    // What waits for it may not listen yet, as it comes with the page.
    while (!isOver() && !document.querySelector('[role=dialog]')) {
      openVip();
      await painted();
    }
    await seen(form, isOver);
    session.replace({ ...session.fresh(), ...state.answers });
    await painted();
  }
  await seen(form, isOver);
  await painted();
  if (isOver()) return;
  if (state.offline) setOffline(true);
  if (state.go === 'press') await pressOn(form);
  if (state.go !== 'send') return;
  void session.submit(session.effective);
  if (state.seconds !== undefined) {
    await seen('form[aria-busy=true]', isOver);
    await painted();
    clock.advance(state.seconds * 1000);
  }
  await until(() => isOver() || stands(session, state));
  if (session.store.get(session.atoms.run).status === 'succeeded') await until(() => isOver() || resultStands());
  await painted();
}

/** Whether a run has come to where a state has it. */
function stands(session: ToolSession, { reply, seconds }: StageState): boolean {
  const { status } = session.store.get(session.atoms.run);
  if (reply === 'silence') return status === 'timed-out' || (status === 'running' && seconds !== undefined);
  return status !== 'starting' && status !== 'running' && status !== 'revealing';
}

/** Whether a result is there with all parts of it that are loaded when they are needed. */
function resultStands(): boolean {
  const result = document.querySelector('[data-printed]');
  return result !== null && !result.querySelector('[aria-busy=true]');
}

/** Presses the button of a form, on every step, until something is wrong. */
async function pressOn(form: string): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    document.querySelector<HTMLButtonElement>(`${form} button[type=submit]:enabled`)?.click();
    await painted();
    if (document.querySelector('[aria-invalid=true]')) return;
  }
}

const MOST_STEPS = 10;

function reportOf({ tool }: ToolSession): RunReport | undefined {
  const { stages = [] } = tool.declaration.progress ?? {};
  const stage = stages.at(-1);
  return stage ? { stage, percent: 60 } : undefined;
}

/** Resolves once something shows, or another state was asked for. */
function seen(selector: string, isOver: () => boolean): Promise<void> {
  return until(() => isOver() || document.querySelector(selector) !== null);
}

/** Resolves once something holds that changes with the page. */
function until(holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const changes = new MutationObserver(() => look());
    const look = () => {
      if (!holds()) return;
      changes.disconnect();
      resolve();
    };
    changes.observe(document, { childList: true, subtree: true, attributes: true });
    look();
  });
}

/** Resolves when what was set in motion is drawn and its effects have run, which is after the frame. */
function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
}
