import { createStore } from 'jotai';
import type { Scope } from '@/browser/scope';
import type { Answer } from '@/contracts/answer';
import type { Message } from '@/generated/declaration';
import { type Answers, defaultAnswers, effectiveAnswers, isShown, secretFields } from '@/registry/answers';
import { prefilled } from '@/registry/facts';
import { holdsKey, withHeld } from '../keys/held';
import { RunController } from '../run/controller';
import { postWebhook } from '../run/post';
import { isBusy, type RunResult } from '../run/run-state';
import { type StorageNotice, type ToolRecords, toolRecords } from '../storage/tool-records';
import { tell } from '../tell';
import type { FormTool } from '../tool';
import { factsOf } from './facts';
import { runEffects } from './run-effects';
import { StoredResult } from './stored-result';
import { FIRST_STEP, type OpenStep, type ToolAtoms, toolAtoms } from './tool-atoms';

type Store = ReturnType<typeof createStore>;

const KEY_NOT_READ = {
  title: 'Your key could not be read',
  description: 'Nothing was sent. Try again, or enter the key.',
};

/** The part of a form a reset clears. */
export type Clears = 'answers' | 'secrets' | 'result';

/** One tool in the hands of one member: its form, its runs and what is kept of both. */
export class ToolSession {
  readonly runs: RunController;
  readonly records: ToolRecords;
  readonly atoms: ToolAtoms;
  /** The jotai store of the member's scope. */
  readonly store: Store;
  /** Whether a new result may be added to the one before, so that both are kept. */
  readonly collects: boolean;
  /** Undefined until `restoreDraft`; then the notice about the draft, until the member has read it. */
  private restored: { notice?: StorageNotice } | undefined;
  private readonly stored: StoredResult;

  /**
   * @param before the session with an older version of the tool, whose state goes on
   * @param effectsOf what its runs do; in a page of this site where it is absent
   */
  constructor(
    readonly scope: Scope,
    readonly tool: FormTool,
    before?: ToolSession,
    effectsOf = runEffects,
  ) {
    const { declaration } = tool;
    this.store = scope.of(storeOf);
    this.atoms = before?.atoms ?? toolAtoms();
    this.collects = declaration.result?.workbench !== undefined;
    this.restored = before?.restored;
    this.stored = new StoredResult(this);
    this.stored.pending = before?.stored.pending;
    const { run } = this.atoms;
    this.records = toolRecords(declaration, scope.storage);
    this.runs = new RunController({
      effects: effectsOf(scope, declaration, () => this.save()),
      state: { get: () => this.store.get(run), set: (state) => this.store.set(run, state) },
      rules: {
        queues: declaration.request?.onFailure === 'succeed-and-queue',
        collects: this.collects,
        revealAfterMs: declaration.progress?.revealAfterMs ?? 0,
      },
      ended: scope.ended,
    });
  }

  get answers(): Answers {
    return this.store.get(this.atoms.answers);
  }

  /** The last good result of this page, also before it shows. */
  get result(): RunResult | undefined {
    const run = this.store.get(this.atoms.run);
    return run.status === 'revealing' ? run.incoming : run.result;
  }

  /** The answers as they are checked and sent. */
  get effective(): Answers {
    return effectiveAnswers(this.tool.declaration, this.answers);
  }

  /** Whether a field shows at the moment. */
  shows(field: string): boolean {
    return isShown(this.tool.declaration, field, this.answers);
  }

  /** Calls a webhook in the name of the member, for an answer that is no run. */
  async call(webhook: string, body: Answers, timeoutSeconds: number, signal: AbortSignal): Promise<Answer> {
    if (holdsKey(body)) body = (await (await import('../keys/recall')).recalled(this, body)) ?? body;
    return postWebhook(this.scope, { webhook, body, timeoutSeconds }, signal);
  }

  /** Takes over what the form now holds, and keeps the draft. */
  change(answers: Answers): void {
    this.store.set(this.atoms.answers, answers);
    this.save();
  }

  /** Puts other answers into the form, as at a restore, a reset or a reuse; the form starts anew with them. */
  replace(answers: Answers): void {
    const { store, atoms } = this;
    // First, so that who follows the answers knows these for others.
    store.set(atoms.epoch, (epoch) => epoch + 1);
    store.set(atoms.answers, withHeld(this.tool.declaration, this.scope, answers));
    store.set(atoms.watched, new Set<string>());
    store.set(atoms.attempted, false);
    store.set(atoms.step, FIRST_STEP);
    // The note names the source of the former answers, so it goes with them.
    store.set(atoms.origin, undefined);
  }

  /** Goes to a step of the form; what is wrong there is not yet to be seen. */
  open(step: OpenStep): void {
    this.store.set(this.atoms.attempted, false);
    this.store.set(this.atoms.step, step);
  }

  /** Keeps draft and result as the declaration says; trouble costs a notice. */
  save(): void {
    const notice = this.stored.save(this.answers, this.result);
    if (notice) tell('info', notice);
  }

  /** Sends what the form holds, or finishes at once where the tool sends nothing. */
  submit(answers: Answers): Promise<void> {
    if (!this.tool.declaration.request) return this.runs.finish();
    if (!holdsKey(answers)) return this.runs.submit(answers);
    return this.withKeys(answers).then((whole) => whole && this.runs.submit(whole));
  }

  /** Answers to be sent, with remembered keys; undefined, and the member is told, if a key was deleted or cannot be read. */
  async withKeys(answers: Answers): Promise<Answers | undefined> {
    if (!holdsKey(answers)) return answers;
    try {
      const { recalledAnswers } = await import('../keys/recall');
      return await recalledAnswers(this, answers);
    } catch (error) {
      console.error('A remembered key could not be read:', error);
      if (!this.scope.ended.aborted) tell('error', KEY_NOT_READ);
      return undefined;
    }
  }

  /** What an untouched form holds: the declared defaults, and what is filled in for the member. */
  fresh(): Answers {
    const { declaration } = this.tool;
    const facts = prefilled(declaration.prefill, factsOf(this.scope, new Date()));
    return withHeld(declaration, this.scope, { ...defaultAnswers(declaration), ...facts });
  }

  /** Puts other answers into the form and says so; what was there before can be had back. */
  fillIn(answers: Answers, said: Message): void {
    const undo = this.undoing();
    this.replace(answers);
    this.save();
    tell('info', said, {}, { about: this.tool.declaration.id, ...(undo && { undo }) });
  }

  /** A way back to what form and result hold now; none where nothing of the member's is in them. */
  undoing(): (() => void) | undefined {
    const { store, atoms, answers } = this;
    const step = store.get(atoms.step);
    const { result } = store.get(atoms.run);
    const { pending } = this.stored;
    if (!result && !pending && JSON.stringify(answers) === JSON.stringify(this.fresh())) return undefined;
    return () => {
      if (this.scope.ended.aborted || isBusy(store.get(atoms.run))) return;
      this.replace(answers);
      this.open(step);
      if (!store.get(atoms.run).result) {
        if (result) void this.runs.show(result);
        else if (pending && !this.stored.pending) void this.stored.putBack(pending);
      }
      this.save();
    };
  }

  /** Starts over: clears what the declaration's reset clears, in the page and in the browser (docs/behaviour.md, section 4). */
  reset(clears: readonly Clears[]): void {
    const { declaration } = this.tool;
    const undo = this.undoing();
    if (clears.includes('result')) {
      if (!this.runs.reset()) return;
      this.stored.drop();
    }
    const secrets = secretFields(declaration);
    const kept = Object.entries(this.answers).filter(
      ([name]) => !clears.includes(secrets.includes(name) ? 'secrets' : 'answers'),
    );
    this.replace({ ...this.fresh(), ...Object.fromEntries(kept) });
    this.save();
    tell('success', declaration.messages.reset, {}, undo && { undo });
  }

  /** Brings back the draft that the browser kept, once, before the form first renders. */
  restoreDraft(): void {
    if (this.restored) return;
    const { answers, result, ...rest } = this.records.load();
    this.restored = rest;
    this.stored.pending = result;
    this.replace({ ...this.fresh(), ...answers });
  }

  /**
   * The rest of what the browser kept, once the form is there: what has to be said about the draft, the result, and a run
   * that was under way. The run does not wait for a result whose check cannot be loaded yet.
   */
  async restoreRun(): Promise<void> {
    const { notice } = this.restored ?? {};
    this.restored = {};
    if (notice) tell('info', notice);
    await this.stored.restore();
    await this.runs.resume();
  }
}

/** The jotai store of a scope: state of one member never meets that of another. */
export function storeOf(_: Scope): Store {
  return createStore();
}
