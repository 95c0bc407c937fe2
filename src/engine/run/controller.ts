import { reasonOf } from '@/api/reason-of';
import type { Answers } from '@/registry/answers';
import type { ControllerOptions, RevisionOutcome, RunAnswer, RunWatcher, SendOutcome } from './effects';
import { eventAfterLock } from './event-after-lock';
import { nextRun } from './machine';
import { isBusy, type RunEffect, type RunEvent, type RunResult, type StartedRun } from './run-state';
import { editedVersion } from './versions';

/** Owns the runs of one tool for one member: passes events through the state machine, and runs its effects in order. */
export class RunController {
  private readonly finishListeners = new Set<() => void>();
  private readonly submitListeners = new Set<() => void>();
  /** Aborted when the page stops waiting for the current run. */
  private waitController = new AbortController();
  private releaseLock: () => void = () => undefined;
  /** Answers of the last submit, including secrets; held only in memory. */
  private answers: Answers = {};
  /** Id of the run this page sent or waits for; undefined while the server cannot be asked about it. */
  private awaitedRunId: string | undefined;

  constructor(private readonly options: ControllerOptions) {}

  /** Starts a run; does nothing while one is in progress. Resolves when waiting for it is over, whatever the outcome. */
  async submit(answers: Answers): Promise<void> {
    const { effects, state } = this.options;
    if (isBusy(state.get())) return;
    for (const listener of this.submitListeners) listener();
    this.answers = answers;
    const { clock } = effects;
    const run = { id: clock.newId(), startedAt: clock.now(), ...effects.subjectOf(answers) };
    await this.dispatch({ type: 'submitted', run });
  }

  /** Resumes a run that was sent before a reload, a sleep or a lost connection, or whose answer was not viewed. */
  async resume(): Promise<void> {
    const { effects, state } = this.options;
    const pending = effects.pendingRun.read();
    if (!pending || isBusy(state.get())) return;
    const { settled, ...run } = pending;
    if (settled && state.get().result?.runId === run.id) return effects.pendingRun.forget(run.id);
    if (!settled) return void (await this.dispatch({ type: 'resumed', run }));
    const collected = await effects.collect(run, this.waitController.signal);
    if (collected.kind === 'refused') effects.pendingRun.forget(run.id);
    const outcome = collected.answer && (await effects.read(collected.answer, run));
    // Another run may have been sent, or the form reset, in the meantime.
    if (effects.pendingRun.read()?.id !== run.id) return;
    // The page showed the notifications and recorded the step when the answer arrived.
    if (outcome?.kind === 'result') await this.dispatch({ type: 'restored', result: outcome.result });
  }

  /** Asks again for the answer this page waits for, once reconnected. The form stays enabled meanwhile. */
  async resumePending(): Promise<void> {
    const { effects, state } = this.options;
    const pending = effects.pendingRun.read();
    const current = state.get();
    if (pending?.settled || ('run' in current && current.run.id === pending?.id)) await this.resume();
  }

  /** Stops waiting for the current run and asks the server to cancel it. */
  async stop(): Promise<void> {
    await this.dispatch({ type: 'stopped' });
  }

  /** Adds the stored result of an earlier visit, before results this page has received since. */
  async recover(result: RunResult): Promise<void> {
    await this.dispatch({ type: 'recovered', result });
  }

  /**
   * Displays a result that was cleared, or one of a past run. Resolves to false, changing nothing, while a run is in progress.
   *
   * @param isAwaited whether it takes the focus as an answer does that the member waited for
   */
  show(result: RunResult, isAwaited = false): Promise<boolean> {
    return this.dispatch({ type: 'restored', result, isAwaited });
  }

  /**
   * Parses the answer of an action and appends it as another version of the result it belongs to. Resolves to the failure if
   * the answer holds no result, or to `ignored` if that result is no longer displayed or a run is in progress.
   *
   * @param refined the wish that changed the previous version
   */
  async addRevision(current: RunResult, answer: RunAnswer, runId: string, refined?: string): Promise<RevisionOutcome> {
    const { clock, read } = this.options.effects;
    const outcome = await read(answer, { ...current, id: runId, startedAt: clock.now() });
    if (outcome.kind !== 'result') return outcome.failure;
    const result = { ...outcome.result, ...(refined && { refined }) };
    return (await this.dispatch({ type: 'revised', runId: current.runId, result })) ? 'accepted' : 'ignored';
  }

  /** Appends a version of a result that the member edited or merged. Resolves to false if it is ignored. */
  edit(current: RunResult, value: RunResult['value'], change?: 'merged'): Promise<boolean> {
    return this.dispatch({ type: 'revised', runId: current.runId, result: editedVersion(current, value, change) });
  }

  /** Displays the previous or the next version, and stores that choice. */
  async stepVersion(step: -1 | 1): Promise<void> {
    await this.dispatch({ type: 'versionChanged', step });
  }

  /** Drops the result. Returns false, changing nothing, while a run is in progress. */
  reset(): boolean {
    if (isBusy(this.options.state.get())) return false;
    void this.dispatch({ type: 'reset' });
    return true;
  }

  /** Records that the member has seen the result. */
  markViewed(): void {
    void this.dispatch({ type: 'resultViewed' });
  }

  /** Calls the listener before a run starts, while the result can still be changed. Returns an unsubscribe function. */
  onSubmit(listener: () => void): () => void {
    this.submitListeners.add(listener);
    return () => this.submitListeners.delete(listener);
  }

  /** Calls the listener after each run that succeeded, even a late one. Returns an unsubscribe function. */
  onFinished(listener: () => void): () => void {
    this.finishListeners.add(listener);
    return () => this.finishListeners.delete(listener);
  }

  /** Completes a submit: records the step and calls the listeners. Called directly by tools that send nothing. */
  finish(): void {
    this.options.effects.finish();
    for (const listener of this.finishListeners) listener();
  }

  /** Applies an event and runs its effects. Resolves to whether the event changed the state. */
  private async dispatch(event: RunEvent): Promise<boolean> {
    const { state, rules, endSignal } = this.options;
    if (endSignal.aborted) return false;
    const before = state.get();
    const [next, ...effects] = nextRun(before, event, rules);
    if (next !== before) state.set(next);
    const run = 'run' in next ? next.run : 'run' in before ? before.run : undefined;
    for (const effect of effects) await this.runEffect(effect, run);
    return next !== before;
  }

  private async runEffect(effect: RunEffect, run: StartedRun | undefined): Promise<unknown> {
    const { effects, rules, state } = this.options;
    const id = run?.id ?? '';
    switch (effect.do) {
      case 'unlock':
        return this.releaseLock();
      case 'abort':
        this.waitController.abort();
        this.waitController = new AbortController();
        return;
      case 'forget':
        return effects.pendingRun.forget(effect.runId);
      case 'save':
        return effects.save();
    }
    if (!run) return;
    switch (effect.do) {
      case 'lock':
        return this.lock(run);
      case 'markPending':
        return effects.pendingRun.write({ ...run, ...(effect.settled && { settled: true }) });
      case 'send':
        return this.settle(run, (signal, watcher) => effects.send(run, this.answers, signal, watcher));
      case 'collect':
        return this.settle(run, (signal, watcher) => effects.collect(run, signal, watcher));
      case 'deliver':
        await effects.deliver(run, this.answers);
        return this.dispatch({ type: 'delivered', runId: id });
      case 'cancel':
        // Without an answer, the member is told that it may go on.
        return effects.notifyStopped(await effects.cancel(id).catch(() => undefined));
      case 'reveal':
        if (rules.revealAfterMs > 0) await effects.clock.pause(rules.revealAfterMs);
        return this.dispatch({ type: 'revealed', runId: id });
      case 'notify':
        // A notification that fails must not block the effects after it.
        return effects.notify(effect.kind, run, state.get().result).catch(console.error);
      case 'finish':
        return this.finish();
    }
  }

  /** Holds the lock until `unlock`, which may come before the follow-up effects have finished, or until the member signs out. */
  private async lock(run: StartedRun): Promise<void> {
    let followUp: Promise<unknown> | undefined;
    const { effects, endSignal } = this.options;
    await effects.lock(async (isAcquired) => {
      const over = new AbortController();
      const released = new Promise<void>((resolve) => {
        this.releaseLock = resolve;
        endSignal.addEventListener('abort', () => resolve(), { signal: over.signal });
      });
      followUp = isAcquired
        ? eventAfterLock(effects, run, this.awaitedRunId, this.waitController.signal).then((event) =>
            this.dispatch(event),
          )
        : this.dispatch({ type: 'refused', runId: run.id });
      if (isAcquired && !endSignal.aborted) await released;
      over.abort();
    });
    await followUp;
  }

  /** Waits for the outcome of a run, whether it is sent now or was sent earlier. */
  private async settle(
    run: StartedRun,
    request: (signal: AbortSignal, watcher: RunWatcher) => Promise<SendOutcome>,
  ): Promise<void> {
    const { signal } = this.waitController;
    const { id: runId } = run;
    const current = this.options.state.get();
    const isUnreachable = current.status === 'timed-out' && current.isUnreachable;
    this.awaitedRunId = isUnreachable ? undefined : runId;
    const dispatch = (event: RunEvent) => (signal.aborted ? undefined : void this.dispatch(event));
    const outcome = await request(signal, {
      onSlow: () => dispatch({ type: 'timed-out', runId }),
      onReachable: (isReachable) => {
        // While the server cannot be asked, another submit must ask for this run first.
        this.awaitedRunId = isReachable ? runId : undefined;
        dispatch({ type: isReachable ? 'reached' : 'unreachable', runId });
      },
    }).catch((error: unknown): SendOutcome => ({ kind: 'refused', reason: reasonOf(error) }));
    if (signal.aborted) return;
    await this.dispatch(await this.eventOf(run, outcome));
  }

  private async eventOf(run: StartedRun, outcome: SendOutcome): Promise<RunEvent> {
    const { id: runId } = run;
    if (outcome.answer)
      return { type: 'answered', runId, outcome: await this.options.effects.read(outcome.answer, run) };
    return { type: 'unanswered', runId, reason: outcome.reason, isPending: outcome.kind === 'pending' };
  }
}
