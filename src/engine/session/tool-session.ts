import { createStore } from 'jotai';
import type { MemberScope } from '@/browser/member-scope';
import type { Answer } from '@/contracts/answer';
import type { Message } from '@/generated/declaration';
import { type Answers, defaultAnswers, effectiveAnswers, isShown, secretFields, withFigures } from '@/registry/answers';
import { prefillFromContext } from '@/registry/context-variables';
import { chooseClient } from '../client/chosen-client';
import type { ClientChoice } from '../client/clients';
import type { FormTool } from '../form-tool';
import { isOtherOutcome, refusedKeyOf } from '../keys/refused-key';
import { hasSavedKeyPlaceholder, withSavedKeyPlaceholders } from '../keys/saved-key-placeholders';
import { memoize } from '../memoize';
import { notify } from '../notify';
import { RunController } from '../run/controller';
import { postWebhook } from '../run/post-webhook';
import { isBusy, type RunResult, type RunState } from '../run/run-state';
import { rememberClearedRun } from '../storage/cleared-result';
import { type StorageNotice, type ToolRecords, toolRecords } from '../storage/tool-records';
import { contextVariables } from './context-variables';
import { createUndo } from './create-undo';
import { runEffects } from './run-effects';
import { StoredResult } from './stored-result';
import { FIRST_STEP, type OpenStep, type ToolAtoms, toolAtoms } from './tool-atoms';

type Store = ReturnType<typeof createStore>;

const KEY_UNREADABLE = {
  title: 'Your key could not be read',
  description: 'Nothing was sent. Try again, or enter the key.',
};

/** A part of a session that a reset clears. */
export type ResetPart = 'answers' | 'secrets' | 'result';

/** A member's session with one tool: its form, its runs, and the stored records of both. */
export class ToolSession {
  readonly runs: RunController;
  readonly records: ToolRecords;
  readonly atoms: ToolAtoms;
  /** The jotai store of the member's scope. */
  readonly store: Store;
  /** Whether a new result may be merged with the previous one, so that both are stored. */
  readonly mergesResults: boolean;
  private readonly extensions = memoize((create: (session: ToolSession) => unknown) => create(this));
  /** Undefined until `restoreDraft`; then the notice about the draft, until it was shown. */
  private restored: { notice?: StorageNotice } | undefined;
  /** The stored result, which may still be to be shown. */
  readonly stored: StoredResult;

  /**
   * @param previous the session with an older version of the tool, whose state is taken over
   * @param effectsOf creates the side effects of the session's runs; by default those of a page of this site
   */
  constructor(
    readonly scope: MemberScope,
    readonly tool: FormTool,
    previous?: ToolSession,
    effectsOf = runEffects,
  ) {
    const { declaration } = tool;
    this.store = scope.get(storeOf);
    this.atoms = previous?.atoms ?? toolAtoms();
    this.mergesResults = declaration.result?.workbench !== undefined;
    this.restored = previous?.restored;
    this.stored = new StoredResult(this);
    this.stored.pending = previous?.stored.pending;
    const { run } = this.atoms;
    this.records = toolRecords(declaration, scope.storage);
    this.runs = new RunController({
      effects: effectsOf(scope, declaration, () => this.save()),
      state: { get: () => this.store.get(run), set: (state) => this.setRun(state) },
      rules: {
        isQueued: declaration.request?.onFailure === 'succeed-and-queue',
        mergesResults: this.mergesResults,
        revealAfterMs: declaration.progress?.revealAfterMs ?? 0,
      },
      endSignal: scope.signal,
    });
    this.runs.onSubmit(() => {
      this.store.set(this.atoms.isFormOpen, false);
      this.store.set(this.atoms.isFilledIn, false);
    });
  }

  /** Returns the session's single instance of the object that `create` builds, and creates it on the first call. */
  get<T>(create: (session: ToolSession) => T): T {
    return this.extensions(create) as T;
  }

  private setRun(state: RunState): void {
    const { store, atoms, tool, answers } = this;
    if (isOtherOutcome(store.get(atoms.run), state))
      store.set(atoms.refusedKey, refusedKeyOf(tool.declaration, state, answers));
    store.set(atoms.run, state);
  }

  get answers(): Answers {
    return this.store.get(this.atoms.answers);
  }

  /** The latest valid result of this page, even before it is revealed. */
  get result(): RunResult | undefined {
    const run = this.store.get(this.atoms.run);
    return run.status === 'revealing' ? run.incoming : run.result;
  }

  /** The answers as they are validated and sent. */
  get effective(): Answers {
    return effectiveAnswers(this.tool.declaration, this.answers);
  }

  /** Returns whether a field is currently visible. */
  isFieldShown(field: string): boolean {
    return isShown(this.tool.declaration, field, this.answers);
  }

  /** Calls a webhook on behalf of the member for a response that is not a run. @throws Error also if a saved key is gone */
  async callWebhook(webhook: string, body: Answers, timeoutSeconds: number, signal: AbortSignal): Promise<Answer> {
    if (hasSavedKeyPlaceholder(body))
      body = await (await import('../keys/resolve-saved-keys')).requireSavedKeys(this, body);
    return postWebhook(this.scope, { webhook, body, timeoutSeconds }, signal);
  }

  /** Updates the answers and saves the draft. */
  updateAnswers(answers: Answers): void {
    this.store.set(this.atoms.answers, withFigures(this.tool.declaration, answers));
    this.save();
  }

  /**
   * Replaces all answers; the form is remounted with them.
   *
   * @param by `member` unfolds the form, so that they are seen; `sync` brings what another visit, tab or device left in it
   */
  replaceAnswers(answers: Answers, by: 'member' | 'sync' = 'member'): void {
    const { store, atoms } = this;
    store.set(atoms.isFilledIn, by === 'member');
    if (by === 'member' && !isBusy(store.get(atoms.run))) store.set(atoms.isFormOpen, true);
    // Bump the epoch first: subscribers to `answers` compare it to tell a replacement from an edit.
    store.set(atoms.epoch, (epoch) => epoch + 1);
    const computed = withFigures(this.tool.declaration, answers);
    store.set(atoms.answers, withSavedKeyPlaceholders(this.tool, this.scope, computed));
    store.set(atoms.touched, new Set<string>());
    store.set(atoms.submitAttempted, false);
    store.set(atoms.step, FIRST_STEP);
    // Note and marks name the source of the former answers, so they go with them.
    store.set(atoms.origin, undefined);
    store.set(atoms.fillInMark, undefined);
  }

  /** Opens a step of the form; its errors do not show yet. */
  openStep(step: OpenStep): void {
    this.store.set(this.atoms.submitAttempted, false);
    this.store.set(this.atoms.step, step);
  }

  /** Saves draft and result as declared; failures only show a notice. */
  save(): void {
    const notice = this.stored.save(this.answers, this.result);
    if (notice) notify('info', notice);
  }

  /** Submits the form, or finishes at once if the tool sends nothing. */
  async submit(answers: Answers): Promise<void> {
    if (!this.tool.declaration.request) return this.runs.finish();
    if (!hasSavedKeyPlaceholder(answers)) return this.runs.submit(answers);
    return this.withKeys(answers).then((resolved) => resolved && this.runs.submit(resolved));
  }

  /** Returns the answers with saved keys inserted; undefined, after a notice, if a key was deleted or cannot be read. */
  async withKeys(answers: Answers): Promise<Answers | undefined> {
    if (!hasSavedKeyPlaceholder(answers)) return answers;
    try {
      const { resolveSavedKeysOrAsk } = await import('../keys/resolve-saved-keys');
      return await resolveSavedKeysOrAsk(this, answers);
    } catch (error) {
      console.error('A remembered key could not be read:', error);
      if (!this.scope.signal.aborted) notify('error', KEY_UNREADABLE);
      return undefined;
    }
  }

  /** Returns the answers of an untouched form: declared defaults and prefilled answers. */
  initialAnswers(): Answers {
    const { declaration } = this.tool;
    const prefilled = prefillFromContext(declaration.prefill, contextVariables(this.scope, new Date()));
    return withSavedKeyPlaceholders(this.tool, this.scope, { ...defaultAnswers(declaration), ...prefilled });
  }

  /**
   * Replaces the answers and shows a message that offers an undo.
   *
   * @param choice the client they are about, to be chosen with them
   */
  fillIn(answers: Answers, message: Message, choice?: ClientChoice): void {
    const undo = createUndo(this);
    if (choice) chooseClient(this.scope, choice.client);
    this.replaceAnswers(answers);
    this.save();
    notify('info', message, {}, { about: this.tool.declaration.id, ...(undo && { undo }) });
  }

  /** Displays a result as `RunController.show` does, and folds the form. Resolves to false, changing nothing, during a run. */
  async showResult(result: RunResult, isAwaited = false): Promise<boolean> {
    if (!(await this.runs.show(result, isAwaited))) return false;
    this.store.set(this.atoms.isFormOpen, false);
    this.save();
    return true;
  }

  /** Starts over: clears these parts, in the page and in the browser (docs/behaviour.md, section 4). */
  reset(parts: readonly ResetPart[]): void {
    const { declaration } = this.tool;
    const undo = createUndo(this);
    if (parts.includes('result')) {
      const { runId } = this.result ?? {};
      if (!this.runs.reset()) return;
      if (runId) rememberClearedRun(this.scope, declaration.id, runId);
      this.stored.drop();
    }
    const secrets = secretFields(declaration);
    const remaining = Object.entries(this.answers).filter(
      ([name]) => !parts.includes(secrets.includes(name) ? 'secrets' : 'answers'),
    );
    this.replaceAnswers({ ...this.initialAnswers(), ...Object.fromEntries(remaining) });
    this.save();
    notify('success', declaration.messages.reset, {}, undo && { undo });
  }

  /** Restores the stored draft, once, before the form first renders. */
  restoreDraft(): void {
    if (this.restored) return;
    const { answers, result, ...rest } = this.records.load();
    this.restored = rest;
    this.stored.pending = result;
    this.replaceAnswers({ ...this.initialAnswers(), ...answers }, 'sync');
  }

  /**
   * Restores the rest once the form has rendered: notices about the draft, the result, and a run that was in progress.
   * The run does not wait for a result whose validator cannot be loaded yet.
   */
  async restoreRun(): Promise<void> {
    const { notice } = this.restored ?? {};
    this.restored = {};
    if (notice) notify('info', notice);
    await this.stored.restore();
    await this.runs.resume();
  }
}

/** Creates the jotai store of a scope, so that members never share state. */
export function storeOf(_: MemberScope): Store {
  return createStore();
}
