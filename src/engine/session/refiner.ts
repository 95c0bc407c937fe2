import { atom, type PrimitiveAtom } from 'jotai';
import { storageKey } from '@/browser/stored';
import { isEmpty, secretFields } from '@/registry/answers';
import type { ResultPart } from '@/registry/refine';
import { requestBody } from '@/registry/request-body';
import { refineRequestOf } from '@/registry/requests';
import { fieldId, focusElement, formId } from '../form/focus-field';
import { viewOf } from '../form/steps';
import type { RunAnswer } from '../run/effects';
import { gatewayOf } from '../run/gateway';
import { postWebhook } from '../run/post';
import { isBusy, type RunResult } from '../run/run-state';
import { versionsOf } from '../run/versions';
import { tell } from '../tell';
import { factsOf } from './facts';
import { clientFor } from './run-effects';
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
  | { status: 'running'; wish: Wish; startedAt: number }
  | { status: 'failed'; wish: Wish; reason: string };

/** A change that was sent, as it is found again after a reload. */
interface Noted {
  runId: string;
  /** The run whose result is to be changed. */
  of: string;
  wish: Wish;
  startedAt: number;
}

const KEY = storageKey('.refining');
const UNREACHABLE = 'The server could not be reached. Check your connection and try again.';

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
  private current: Noted | undefined;
  private waiting = new AbortController();
  private unfollow: () => void = () => undefined;

  constructor(private readonly session: ToolSession) {}

  /** Asks for a change of the version that shows. Resolves when that is over, whatever came of it. */
  async ask(of: RunResult, wish: Wish): Promise<void> {
    if (!this.mayAsk() || !this.hasKeys(of)) return;
    const noted = { runId: crypto.randomUUID(), of: of.runId, wish, startedAt: Date.now() };
    const signal = this.begin(noted);
    const { session } = this;
    const answers = await session.withKeys({ ...session.answers, ...of.inputs });
    if (signal.aborted) return;
    if (!answers) return this.end({ status: 'idle' });
    this.note(noted);
    await this.arrived(of, noted, await this.answerTo(of, noted, answers, signal), signal);
  }

  /** Waits again for a change that was sent before a reload. */
  async resume(of: RunResult): Promise<void> {
    const noted = this.noted();
    if (!noted || !this.mayAsk()) return;
    const known = versionsOf(of).all.map(({ runId }) => runId);
    if (!known.includes(noted.of) || known.includes(noted.runId)) return this.note(undefined);
    const signal = this.begin(noted);
    await this.arrived(of, noted, await this.collected(noted, signal), signal);
  }

  /** Gives up the change that goes on; the result stays as it is. */
  cancel(): void {
    const { session } = this;
    const current = this.current;
    if (!current || session.store.get(this.state).status !== 'running') return;
    this.waiting.abort();
    this.end({ status: 'idle' });
    this.note(undefined);
    tell('info', { title: 'Stopped', description: 'The result stays as it is.' });
    void session.scope
      .of(gatewayOf)
      .cancel(current.runId)
      .catch(() => undefined);
  }

  /** Whether what a change needs of the form is there; where it is not, the member is led to it. */
  hasKeys({ inputs }: RunResult): boolean {
    const { tool, answers, store, atoms } = this.session;
    const { declaration, extras } = tool;
    const missing = secretFields(declaration).find(
      (field) => declaration.form.required?.includes(field) && isEmpty(answers[field]) && isEmpty(inputs[field]),
    );
    if (!missing) return true;
    tell('error', {
      title: declaration.messages.fields?.[missing]?.required ?? 'Please enter your key.',
      description: 'Keys are not kept with a result: it is needed again to change this one.',
    });
    const view = viewOf(tool, answers, store.get(atoms.step).at);
    const id = fieldId(declaration.id, missing);
    if (view.shown.length === 0 || !extras?.openStepOf(this.session, view, missing, id))
      focusElement(document.getElementById(formId(declaration)), id);
    return false;
  }

  private mayAsk(): boolean {
    const { store, atoms, scope } = this.session;
    const goesOn = store.get(this.state).status === 'running' || isBusy(store.get(atoms.run));
    return !goesOn && !scope.ended.aborted;
  }

  /** Gives the signal that is aborted when this is given up. */
  private begin(noted: Noted): AbortSignal {
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
    this.session.store.set(this.state, state);
  }

  private async answerTo(
    of: RunResult,
    noted: Noted,
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
    const call = { webhook, timeoutSeconds, body, runId: noted.runId };
    void scope
      .of(gatewayOf)
      .keepInputs(noted.runId, of.inputs, clientFor(scope, noted.runId))
      .catch(() => undefined);
    // Where the connection was lost, or it takes long, it goes on at the other end.
    return postWebhook(scope, call, signal).catch(() => (signal.aborted ? undefined : this.collected(noted, signal)));
  }

  /** The answer of a change that was sent; undefined where nobody knows of it. */
  private async collected({ runId }: Noted, signal: AbortSignal): Promise<RunAnswer | undefined> {
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
    { runId, wish }: Noted,
    answer: RunAnswer | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    const { session } = this;
    const isOver = () => signal.aborted || session.scope.ended.aborted;
    if (isOver()) return;
    const failure = answer ? await session.runs.revise(of, answer, runId, wish.label) : { reason: UNREACHABLE };
    if (isOver()) return;
    if (answer) this.note(undefined);
    if (failure) return this.end({ status: 'failed', wish, reason: failure.reason });
    if (session.store.get(this.words).trim() === wish.ask) session.store.set(this.words, '');
    this.end({ status: 'idle' });
    tell('success', { title: 'A new version', description: 'The one before it is kept: go back whenever you like.' });
  }

  private noted(): Noted | undefined {
    return this.allNoted()[this.session.tool.declaration.id];
  }

  private note(noted: Noted | undefined): void {
    const { [this.session.tool.declaration.id]: _, ...others } = this.allNoted();
    const { storage } = this.session.scope;
    const all = noted ? { ...others, [this.session.tool.declaration.id]: noted } : others;
    try {
      if (Object.keys(all).length === 0) storage.remove(KEY);
      else storage.write(KEY, JSON.stringify(all));
    } catch {
      // Without storage it goes on all the same; only a reload would lose sight of it.
    }
  }

  private allNoted(): Record<string, Noted> {
    try {
      const stored = JSON.parse(this.session.scope.storage.read(KEY) ?? '{}');
      return stored && typeof stored === 'object' && !Array.isArray(stored) ? stored : {};
    } catch {
      return {};
    }
  }
}
