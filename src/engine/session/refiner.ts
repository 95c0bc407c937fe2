import { atom, type PrimitiveAtom } from 'jotai';
import type { Answer } from '@/contracts/answer';
import type { ResultPart } from '@/registry/refine';
import { requestBody } from '@/registry/request-body';
import { refineRequestOf } from '@/registry/requests';
import type { RunAnswer } from '../run/effects';
import { gatewayOf } from '../run/gateway';
import { postWebhook } from '../run/post';
import { isBusy, type RunResult } from '../run/run-state';
import { valueSoFar } from '../run/so-far';
import { versionsOf } from '../run/versions';
import { tell } from '../tell';
import { factsOf } from './facts';
import { hasKeysFor } from './has-keys';
import { type NotedWish, refineNotes } from './refine-notes';
import { clientFor, modelFor } from './run-effects';
import type { ToolSession } from './tool-session';

/** What is asked of a result. */
export interface Wish {
  /** In a few words, for the member. */
  label: string;
  /** In words for the model. */
  ask: string;
  /** The part that is to be made anew alone. */
  part?: ResultPart;
}

/** Whether a change of the result goes on, or why the last one came to nothing. */
export type Refining =
  | { status: 'idle' }
  | {
      status: 'running';
      wish: Wish;
      startedAt: number;
      /** The next version as far as it is written, where something of it can be shown. It is no result, and kept nowhere. */
      written?: RunResult['value'];
    }
  | { status: 'failed'; wish: Wish; reason: string };

const UNREACHABLE = 'The server could not be reached. Check your connection and try again.';

const ELSEWHERE = {
  title: 'The new version is among your results',
  description: 'The result it was made of no longer shows here.',
};

const ARRIVED = {
  title: 'Your earlier change arrived',
  description: 'So nothing was sent again: the new version is shown here. Ask again for another change.',
};

const refiners = new WeakMap<ToolSession, Refiner>();

/** What changes the results of a session. */
export function refinerOf(session: ToolSession): Refiner {
  const refiner = refiners.get(session) ?? new Refiner(session);
  refiners.set(session, refiner);
  return refiner;
}

/** Changes the result of a tool as the member wishes, one wish at a time: each answer is another version of it. */
export class Refiner {
  readonly state: PrimitiveAtom<Refining> = atom<Refining>({ status: 'idle' });
  /** What the member wrote of their own, until it was answered. */
  readonly words = atom('');
  /** What was asked last. */
  private current: NotedWish | undefined;
  private waiting = new AbortController();
  private unfollow: () => void = () => undefined;

  constructor(private readonly session: ToolSession) {}

  /** Asks for a change of the version that shows. Resolves when that is over, whatever came of it. */
  async ask(of: RunResult, wish: Wish): Promise<void> {
    if (!this.mayAsk() || !hasKeysFor(this.session, of)) return;
    const noted = { runId: crypto.randomUUID(), of: of.runId, wish, startedAt: Date.now() };
    const signal = this.begin(noted);
    const { session } = this;
    const earlier = this.unanswered(of);
    if (earlier) {
      const isKnown = await session.scope
        .of(gatewayOf)
        .isKnown(earlier.runId, signal)
        .catch(() => undefined);
      if (signal.aborted) return;
      if (isKnown === undefined) return this.end({ status: 'failed', wish, reason: UNREACHABLE });
      if (isKnown) {
        this.end({ status: 'idle' });
        tell('info', ARRIVED);
        return this.resume(of);
      }
    }
    const answers = await session.withKeys({ ...session.answers, ...of.inputs });
    if (signal.aborted) return;
    if (!answers) return this.end({ status: 'idle' });
    this.note(noted);
    void this.follow(of, noted.runId, signal);
    await this.arrived(of, noted, await this.answerTo(of, noted, answers, signal), signal);
  }

  /** Waits again for a change that was sent before a reload. */
  async resume(of: RunResult): Promise<void> {
    const noted = this.mayAsk() ? this.unanswered(of) : undefined;
    if (!noted) return;
    const signal = this.begin(noted);
    void this.follow(of, noted.runId, signal);
    await this.arrived(of, noted, await this.collected(noted, signal), signal);
  }

  /** Gives up the change that goes on; the result stays as it is. */
  cancel(): void {
    const { session } = this;
    const current = this.current;
    if (!current || session.store.get(this.state).status !== 'running') return;
    this.waiting.abort();
    this.end({ status: 'idle' });
    // Before it is sent, the note is that of an earlier change.
    if (this.noted?.runId === current.runId) this.note(undefined);
    tell('info', { title: 'Stopped', description: 'The result stays as it is.' });
    void session.scope
      .of(gatewayOf)
      .cancel(current.runId)
      .catch(() => undefined);
  }

  private mayAsk(): boolean {
    const { store, atoms, scope } = this.session;
    const goesOn = store.get(this.state).status === 'running' || isBusy(store.get(atoms.run));
    return !goesOn && !scope.ended.aborted;
  }

  /** Gives the signal that is aborted when this is given up. */
  private begin(noted: NotedWish): AbortSignal {
    const { wish, startedAt } = noted;
    const { store, runs } = this.session;
    this.current = noted;
    this.waiting = new AbortController();
    store.set(this.state, { status: 'running', wish, startedAt });
    // Another run takes the place of the result: nothing is paid for that nobody could see.
    this.unfollow = runs.onSubmit(() => this.cancel());
    return this.waiting.signal;
  }

  private end(state: Refining): void {
    this.unfollow();
    this.waiting.abort();
    this.session.store.set(this.state, state);
  }

  /** Shows what is written of the next version, as it comes. */
  private async follow(of: RunResult, runId: string, signal: AbortSignal): Promise<void> {
    const { scope, store, tool } = this.session;
    const written = async (answer: Answer) => {
      const value = await valueSoFar(tool.declaration, answer, of.kind);
      const state = store.get(this.state);
      if (value === undefined || signal.aborted || state.status !== 'running') return;
      store.set(this.state, { ...state, written: value });
    };
    // Without it the change is made all the same.
    const failed = () => undefined;
    const listener = { progress: () => undefined, written: (answer: Answer) => void written(answer).catch(failed) };
    await import('../run/follow-events')
      .then(({ followEvents }) => followEvents(scope.of(gatewayOf), runId, listener, signal))
      .catch(failed);
  }

  private async answerTo(
    of: RunResult,
    noted: NotedWish,
    answers: ToolSession['answers'],
    signal: AbortSignal,
  ): Promise<RunAnswer | undefined> {
    const { scope, tool } = this.session;
    const declared = refineRequestOf(tool.declaration);
    if (!declared) throw new Error(`${tool.declaration.id}: declares nothing to refine`);
    const { request } = declared;
    const { ask, part } = noted.wish;
    const body = requestBody(tool.declaration, request, {
      answers,
      result: of.value,
      facts: factsOf(scope, new Date(), request.webhook),
      dialog: { wish: ask, part: part?.path ?? '' },
    });
    const { webhook, timeoutSeconds } = request;
    const model = modelFor(scope, tool.declaration);
    const call = { webhook, timeoutSeconds, body, runId: noted.runId, model, followed: true };
    const client = of.client === undefined ? clientFor(scope, noted.runId) : (of.client ?? undefined);
    void scope
      .of(gatewayOf)
      .keepInputs(noted.runId, of.inputs, client)
      .catch(() => undefined);
    // Where the connection was lost, or it takes long, it goes on at the other end.
    return postWebhook(scope, call, signal).catch(() => (signal.aborted ? undefined : this.collected(noted, signal)));
  }

  /** The answer of a change that was sent; undefined where nobody knows of it. */
  private async collected({ runId }: NotedWish, signal: AbortSignal): Promise<RunAnswer | undefined> {
    try {
      const answer = await this.session.scope.of(gatewayOf).collect(runId, signal);
      if (!answer) this.note(undefined);
      return answer;
    } catch {
      return undefined;
    }
  }

  private async arrived(
    of: RunResult,
    { runId, wish }: NotedWish,
    answer: RunAnswer | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    const { session } = this;
    const isOver = () => signal.aborted || session.scope.ended.aborted;
    if (isOver()) return;
    const came = answer ? await session.runs.revise(of, answer, runId, wish.label) : { reason: UNREACHABLE };
    if (isOver()) return;
    if (came === 'ignored') {
      // It stays noted: where the result it was made of shows again, it becomes a version of that.
      this.end({ status: 'idle' });
      return tell('info', ELSEWHERE);
    }
    if (answer) this.note(undefined);
    if (came !== 'taken') return this.end({ status: 'failed', wish, reason: came.reason });
    if (session.store.get(this.words).trim() === wish.ask) session.store.set(this.words, '');
    this.end({ status: 'idle' });
    tell('success', { title: 'A new version', description: 'The one before it is kept: go back whenever you like.' });
  }

  private get noted(): NotedWish | undefined {
    const { scope, tool } = this.session;
    return scope.of(refineNotes).read(tool.declaration.id);
  }

  /** The change of this result that was sent and never answered; that of a result on another page stays noted. */
  private unanswered(of: RunResult): NotedWish | undefined {
    const { noted } = this;
    const known = versionsOf(of).all.map(({ runId }) => runId);
    if (!noted || !known.includes(noted.runId)) return noted && known.includes(noted.of) ? noted : undefined;
    this.note(undefined);
    return undefined;
  }

  private note(noted: NotedWish | undefined): void {
    const { scope, tool } = this.session;
    scope.of(refineNotes).write(tool.declaration.id, noted);
  }
}
