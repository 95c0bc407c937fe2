import { atom, type PrimitiveAtom } from 'jotai';
import type { Answer } from '@/contracts/answer';
import { refineRequestOf } from '@/registry/requests';
import { memoize } from '../memoize';
import { notify } from '../notify';
import type { RunWatcher, SendOutcome } from '../run/effects';
import { gatewayOf } from '../run/gateway';
import { partialValue } from '../run/partial-result';
import { isBusy, type RunResult } from '../run/run-state';
import { collectRun, sendRun } from '../run/send-run';
import { EARLIER_ARRIVED, type PendingChange, pendingChanges } from './pending-changes';
import type { Refining, Wish } from './refining';
import { modelFor, webhookCall } from './run-effects';
import { answersOf } from './subject-answers';
import type { ToolSession } from './tool-session';

const UNREACHABLE =
  'The server could not be reached. It is tried again by itself, and what was sent is not sent twice.';

const SHOWN_ELSEWHERE = {
  title: 'The new version is among your results',
  description: 'The result it was made from is no longer shown here.',
};

const NEW_VERSION = {
  title: 'A new version',
  description: 'The one before it is kept: go back whenever you like.',
};

/** A version that says the same as the one before it, by how it was made. */
const UNCHANGED = {
  live: { title: 'Nothing changed', description: 'The model answered with the same result.' },
  demo: { title: 'Nothing changed', description: 'A sample asks no model. With a key of yours it changes as you say.' },
};

/** A refinement that was sent but not answered yet. */
type PendingRefinement = PendingChange & { wish: Wish };

/** Returns the refiner of a session. */
export const refinerOf = memoize((session: ToolSession) => new Refiner(session), new WeakMap());

/** Refines a tool's result as the member asks, one request at a time; each answer becomes another version. */
export class Refiner {
  readonly state: PrimitiveAtom<Refining> = atom<Refining>({ status: 'idle' });
  /** The member's own instruction, until it was answered. */
  readonly draftText = atom('');
  /** The latest refinement. */
  private current: PendingRefinement | undefined;
  private controller = new AbortController();
  private unsubscribe: () => void = () => undefined;

  constructor(private readonly session: ToolSession) {}

  /** Sends a refinement of the visible version. Resolves when it is over, also if it failed. */
  async refine(result: RunResult, wish: Wish): Promise<void> {
    if (!this.canStart()) return;
    const refinement = { runId: crypto.randomUUID(), of: result.runId, wish, startedAt: Date.now() };
    const signal = this.start(refinement);
    const { session } = this;
    const earlier = this.pendingFor(result);
    if (earlier) {
      const { isKnown: askServer } = session.scope.get(gatewayOf);
      // If the server cannot be asked, the earlier one may be there.
      const isKnown = await askServer(earlier.runId, signal).catch(() => undefined);
      if (signal.aborted) return;
      if (isKnown !== false) {
        this.end({ status: 'idle' });
        if (isKnown) notify('info', EARLIER_ARRIVED);
        return this.resume(result);
      }
    }
    const answers = await session.withKeys(answersOf(session, result));
    if (signal.aborted) return;
    if (!answers) return this.end({ status: 'idle' });
    this.savePending(refinement);
    void this.follow(result, refinement.runId, signal);
    await this.handle(result, refinement, await this.send(result, refinement, answers, signal), signal);
  }

  /** Resumes waiting for a refinement that was sent before a reload. */
  async resume(result: RunResult): Promise<void> {
    const refinement = this.canStart() ? this.pendingFor(result) : undefined;
    if (!refinement) return;
    const signal = this.start(refinement);
    void this.follow(result, refinement.runId, signal);
    const run = { id: refinement.runId, startedAt: refinement.startedAt };
    const outcome = await collectRun(this.session.scope, run, signal, this.watcherOf(refinement));
    await this.handle(result, refinement, outcome, signal);
  }

  /** Cancels the running refinement; the result stays as it is. */
  cancel(): void {
    const { scope, tool } = this.session;
    const current = this.current;
    if (!current || this.controller.signal.aborted) return;
    this.controller.abort();
    this.end({ status: 'idle' });
    // Until this one is sent, the stored entry belongs to an earlier refinement.
    if (scope.get(pendingChanges).read(tool.declaration.id)?.runId === current.runId) this.savePending(undefined);
    notify('info', { title: 'Stopped', description: 'The result stays as it is.' });
    const { cancel } = scope.get(gatewayOf);
    // If this fails, it goes on to its end; its version is among the past runs.
    cancel(current.runId).catch(() => undefined);
  }

  /** Returns whether a refinement may start: none is running, nor a run of the form. */
  canStart(): boolean {
    const { store, atoms, scope } = this.session;
    const isActive = store.get(this.state).status === 'running' || isBusy(store.get(atoms.run));
    return !isActive && !scope.signal.aborted;
  }

  /** Marks the refinement as running. Returns a signal that aborts when it is canceled. */
  private start(refinement: PendingRefinement): AbortSignal {
    const { wish, startedAt } = refinement;
    const { store, runs } = this.session;
    this.unsubscribe();
    this.controller.abort();
    this.current = refinement;
    this.controller = new AbortController();
    store.set(this.state, { status: 'running', wish, startedAt });
    // A new run replaces the result: cancel, so that the member does not pay for a version that never shows.
    this.unsubscribe = runs.onSubmit(() => this.cancel());
    return this.controller.signal;
  }

  private end(state: Refining): void {
    this.unsubscribe();
    this.controller.abort();
    this.session.store.set(this.state, state);
  }

  /** Streams the partial next version into the state. */
  private async follow(result: RunResult, runId: string, signal: AbortSignal): Promise<void> {
    const { scope, store, tool } = this.session;
    const onPartial = async (answer: Answer) => {
      const value = await partialValue(tool.declaration, answer, result.kind);
      const state = store.get(this.state);
      if (value === undefined || signal.aborted || state.status !== 'running') return;
      store.set(this.state, { ...state, partial: value });
    };
    // The stream is optional: the refinement completes without it.
    const failed = () => undefined;
    const listener = {
      onProgress: () => undefined,
      onPartialAnswer: (answer: Answer) => void onPartial(answer).catch(failed),
    };
    await import('../run/follow-events')
      .then(({ followEvents }) => followEvents(scope.get(gatewayOf), runId, listener, signal))
      .catch(failed);
  }

  private async send(
    result: RunResult,
    refinement: PendingRefinement,
    answers: ToolSession['answers'],
    signal: AbortSignal,
  ): Promise<SendOutcome> {
    const { scope, tool } = this.session;
    const declared = refineRequestOf(tool.declaration);
    if (!declared) throw new Error(`${tool.declaration.id}: declares nothing to refine`);
    const { runId, wish } = refinement;
    const dialog = { wish: wish.ask, part: wish.part?.path ?? '' };
    const sources = { answers, result: result.value, dialog };
    const call = webhookCall(scope, tool.declaration, declared.request, sources, { runId });
    const model = modelFor(scope, tool.declaration, answers);
    const form = { inputs: result.inputs, client: result.client };
    return sendRun(scope, { ...call, model, form, followsEvents: true }, signal, this.watcherOf(refinement));
  }

  /** Shows that the server cannot be reached while the answer of a refinement is awaited, and that it can be again. */
  private watcherOf({ wish, startedAt }: PendingRefinement): RunWatcher {
    const { store } = this.session;
    const onReachable = (isReachable: boolean) => {
      if (!isReachable) store.set(this.state, { status: 'failed', wish, reason: UNREACHABLE });
      else if (store.get(this.state).status === 'failed') store.set(this.state, { status: 'running', wish, startedAt });
    };
    return { onReachable };
  }

  private async handle(
    result: RunResult,
    { runId, wish }: PendingRefinement,
    outcome: SendOutcome,
    signal: AbortSignal,
  ): Promise<void> {
    const { session } = this;
    const isStopped = () => signal.aborted || session.scope.signal.aborted;
    if (isStopped()) return;
    const revision = outcome.answer
      ? await session.runs.addRevision(result, outcome.answer, runId, wish.label)
      : { reason: outcome.reason, isUnread: outcome.kind === 'pending' };
    if (isStopped()) return;
    if (revision === 'ignored') {
      // Keep it stored: if its result shows again, the answer becomes a version of it.
      this.end({ status: 'idle' });
      return notify('info', SHOWN_ELSEWHERE);
    }
    // An answer that could not be read now stays stored, and is read later.
    if (revision === 'accepted' || !revision.isUnread) this.savePending(undefined);
    if (revision !== 'accepted') return this.end({ status: 'failed', wish, reason: revision.reason });
    if (session.store.get(this.draftText).trim() === wish.ask) session.store.set(this.draftText, '');
    this.end({ status: 'idle' });
    const { result: now } = session;
    if (now && JSON.stringify(now.value) === JSON.stringify(result.value)) notify('info', UNCHANGED[now.mode]);
    else notify('success', NEW_VERSION);
  }

  /** Returns the unanswered refinement of this result. */
  private pendingFor(result: RunResult): PendingRefinement | undefined {
    const { scope, tool } = this.session;
    return scope.get(pendingChanges).of(tool.declaration.id, result) as PendingRefinement | undefined;
  }

  private savePending(pending: PendingRefinement | undefined): void {
    const { scope, tool } = this.session;
    scope.get(pendingChanges).write(tool.declaration.id, pending);
  }
}
