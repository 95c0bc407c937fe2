import type { Answer } from '@/contracts/answer';
import type { Answers } from '@/registry/answers';
import { eventAfterLock } from './earlier-run';
import type { ControllerOptions, Revision, RunAnswer } from './effects';
import { nextRun } from './machine';
import { isBusy, type RunEffect, type RunEvent, type RunResult, type StartedRun } from './run-state';
import { edited } from './versions';
import { withoutAnswer } from './without-answer';

/**
 * The one owner of the runs of one tool for one member. Every way a run can go passes through its state machine, and what
 * that asks for is done here, in order and once.
 */
export class RunController {
  private readonly finished = new Set<() => void>();
  private readonly submitted = new Set<() => void>();
  /** Aborted when the current run is not waited for any more. */
  private waiting = new AbortController();
  private release: () => void = () => undefined;
  /** What was filled in at the submit, secrets included: gone with the page. */
  private answers: Answers = {};
  /** Id of the run this page sent or waits for; undefined once nobody could be asked about it. */
  private awaited: string | undefined;

  constructor(private readonly options: ControllerOptions) {
    options.ended.addEventListener('abort', () => {
      this.waiting.abort();
      this.release();
    });
  }

  /** Starts a run; does nothing while one is under way. Resolves when waiting for it is over, whatever came of it. */
  async submit(answers: Answers): Promise<void> {
    const { effects, state } = this.options;
    if (isBusy(state.get())) return;
    for (const listener of this.submitted) listener();
    this.answers = answers;
    const { clock } = effects;
    const run = { id: clock.newId(), startedAt: clock.now(), inputs: effects.inputsOf(answers) };
    await this.happened({ type: 'submitted', run });
  }

  /** Picks up a run that was sent before a reload, a sleep or a lost connection, or whose answer nobody has looked at. */
  async resume(): Promise<void> {
    const { effects, state } = this.options;
    const noted = effects.notes.read();
    if (!noted || isBusy(state.get())) return;
    const { settled, ...run } = noted;
    if (settled && state.get().result?.runId === run.id) return effects.notes.forget(run.id);
    if (!settled) return void (await this.happened({ type: 'resumed', run }));
    const answer = await effects.collect(run.id, this.waiting.signal).catch(() => null);
    if (answer === undefined) effects.notes.forget(run.id);
    const outcome = answer ? await effects.read(answer, run) : undefined;
    // Another run may have been sent, or the form started over, while this one was asked for.
    if (effects.notes.read()?.id !== run.id) return;
    // Its messages were said and its step recorded when it arrived.
    if (outcome?.kind === 'result') await this.happened({ type: 'restored', result: outcome.result });
  }

  /** Looks again, once there is a connection, for an answer that this page waits for. The form stays free meanwhile. */
  async lookAgain(): Promise<void> {
    const { effects, state } = this.options;
    const noted = effects.notes.read();
    const current = state.get();
    if (noted?.settled || ('run' in current && current.run.id === noted?.id)) await this.resume();
  }

  /** Stops waiting for the current run and asks the other end to end it. */
  async stop(): Promise<void> {
    await this.happened({ type: 'stopped' });
  }

  /** Shows the stored result of an earlier visit, before what this page got since. */
  async recover(result: RunResult): Promise<void> {
    await this.happened({ type: 'recovered', result });
  }

  /** Shows a result that was there before: one that was cleared, or one of a past run. False, and nothing is done, while a run is under way. */
  show(result: RunResult): Promise<boolean> {
    return this.happened({ type: 'restored', result });
  }

  /**
   * Reads the answer of an action on the result of a run, which becomes another version of that result if it holds one.
   * Resolves with why it holds none, or `ignored` if that result no longer shows or a run is under way.
   *
   * @param refined what was asked of the version before
   */
  async revise(of: RunResult, answer: RunAnswer, runId: string, refined?: string): Promise<Revision> {
    const { clock, read } = this.options.effects;
    const outcome = await read(answer, { id: runId, startedAt: clock.now(), inputs: of.inputs });
    if (outcome.kind !== 'result') return outcome.failure;
    const result = { ...outcome.result, ...(refined && { refined }) };
    return (await this.happened({ type: 'revised', runId: of.runId, result })) ? 'taken' : 'ignored';
  }

  /** Makes another version of a result: with texts of the member's own, or added to the one before. False if it is ignored. */
  edit(of: RunResult, value: RunResult['value'], how?: 'merged'): Promise<boolean> {
    return this.happened({ type: 'revised', runId: of.runId, result: edited(of, value, how) });
  }

  /** Shows the version before or after the one that shows, and keeps that. */
  async turn(by: -1 | 1): Promise<void> {
    await this.happened({ type: 'turned', by });
  }

  /** Drops the result. False, and nothing is done, while a run is under way. */
  reset(): boolean {
    if (isBusy(this.options.state.get())) return false;
    void this.happened({ type: 'reset' });
    return true;
  }

  /** More of the answer of a run was written. */
  written(runId: string, answer: Answer): void {
    void this.happened({ type: 'written', runId, answer });
  }

  /** The member has the result before their eyes. */
  seen(): void {
    void this.happened({ type: 'seen' });
  }

  /** Calls back before a run is started, as long as its page can still change the result. Returns a way to stop. */
  onSubmit(listener: () => void): () => void {
    this.submitted.add(listener);
    return () => this.submitted.delete(listener);
  }

  /** Calls back after each run that succeeded, also a late one. Returns a way to stop. */
  onFinished(listener: () => void): () => void {
    this.finished.add(listener);
    return () => this.finished.delete(listener);
  }

  /** A submit of a tool that sends nothing: its step is recorded, and whoever waits is told. */
  async finish(): Promise<void> {
    await this.options.effects.finish();
    for (const listener of this.finished) listener();
  }

  /** Resolves, once everything that follows is done, to whether the event changed anything. */
  private async happened(event: RunEvent): Promise<boolean> {
    const { state, rules, ended } = this.options;
    if (ended.aborted) return false;
    const before = state.get();
    const [next, ...effects] = nextRun(before, event, rules);
    if (next !== before) state.set(next);
    const run = 'run' in next ? next.run : 'run' in before ? before.run : undefined;
    for (const effect of effects) await this.perform(effect, run);
    return next !== before;
  }

  private async perform(effect: RunEffect, run: StartedRun | undefined): Promise<unknown> {
    const { effects, rules, state } = this.options;
    const id = run?.id ?? '';
    switch (effect.do) {
      case 'unlock':
        return this.release();
      case 'abort':
        this.waiting.abort();
        this.waiting = new AbortController();
        return;
      case 'forget':
        return effects.notes.forget(effect.runId);
      case 'save':
        return effects.save();
    }
    if (!run) return;
    switch (effect.do) {
      case 'lock':
        return this.lock(run);
      case 'note':
        return effects.notes.write({ ...run, ...(effect.settled && { settled: true }) });
      case 'send':
        return this.send(run);
      case 'collect':
        return this.collect(run);
      case 'deliver':
        await effects.deliver(run, this.answers);
        return this.happened({ type: 'delivered', runId: id });
      case 'cancel':
        return effects.sayStopped(await effects.cancel(id).catch(() => undefined));
      case 'reveal':
        if (rules.revealAfterMs > 0) await effects.clock.pause(rules.revealAfterMs);
        return this.happened({ type: 'revealed', runId: id });
      case 'say':
        // A message that cannot be said keeps nothing that follows from being done.
        return effects.say(effect.what, run, state.get().result).catch(console.error);
      case 'finish':
        return this.finish();
    }
  }

  /** Holds the lock until it is to be let go, which may be before everything that follows is over. */
  private async lock(run: StartedRun): Promise<void> {
    let following: Promise<unknown> | undefined;
    const { effects } = this.options;
    await effects.lock(async (free) => {
      const released = new Promise<void>((resolve) => {
        this.release = resolve;
      });
      following = free
        ? eventAfterLock(effects, run, this.awaited, this.waiting.signal).then((event) => this.happened(event))
        : this.happened({ type: 'refused', runId: run.id });
      if (free) await released;
    });
    await following;
  }

  private async send(run: StartedRun): Promise<void> {
    const { signal } = this.waiting;
    const { effects } = this.options;
    this.awaited = run.id;
    let answer: RunAnswer;
    try {
      answer = await effects.send(run, this.answers, signal);
    } catch (error) {
      if (signal.aborted) return;
      return void (await this.happened(withoutAnswer(run, error)));
    }
    await this.answered(run, answer);
  }

  private async collect(run: StartedRun): Promise<void> {
    const { signal } = this.waiting;
    this.awaited = run.id;
    let answer: RunAnswer | undefined;
    try {
      answer = await this.options.effects.collect(run.id, signal);
    } catch {
      if (signal.aborted) return;
      this.awaited = undefined;
      return void (await this.happened({ type: 'silent', runId: run.id }));
    }
    if (answer) await this.answered(run, answer);
    else await this.happened({ type: 'absent', runId: run.id });
  }

  private async answered(run: StartedRun, answer: RunAnswer): Promise<void> {
    const outcome = await this.options.effects.read(answer, run);
    await this.happened({ type: 'answered', runId: run.id, outcome });
  }
}
