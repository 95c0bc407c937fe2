import { atom, type PrimitiveAtom } from 'jotai';
import { withTabLock } from '@/browser/tab-lock';
import { chosenClient } from '@/engine/client/chosen-client';
import type { ToolSession } from '@/engine/session/tool-session';
import { withoutSecrets } from '@/engine/storage/record';
import { shortName } from '@/generated/brand-frame';
import { type Answers, secretFields } from '@/registry/answers';
import { readSheet, type Sheet } from '@/registry/sheet';
import { runRow } from './run-row';
import { type Batch, type BatchRun, loadBatch, saveBatch } from './stored-batch';

/** A batch as its page displays it. */
export interface BatchState {
  batch?: Batch;
  /** stopping: waiting for rows already sent; no more are sent. */
  status: 'idle' | 'running' | 'stopping';
  /** Message about why it is idle or waiting. */
  note?: string;
}

/** Rows in parallel: below the limit of parallel runs, so that the member can use other tools during a batch. */
const CONCURRENCY = 2;

const STORAGE_FULL =
  'This browser has no room left to store the progress of the batch, so nothing more is sent. Make room, then continue: no row runs twice.';
const PAGE_ERROR =
  'Something went wrong on this page, so nothing more is sent. Continue to try again: no row runs twice.';

/** Creates the batch runner of a session; it continues while the member is on other pages. */
export const batchRunnerOf = (session: ToolSession) => new BatchRunner(session);

/** Runs a tool for every row of a sheet. Progress is stored before each request, so that a batch can resume after any interruption. */
export class BatchRunner {
  readonly state: PrimitiveAtom<BatchState>;
  /** Ids of runs that a worker has taken on. */
  private readonly claimed = new Set<string>();
  /** Aborted when no more rows may be sent. */
  private halt = new AbortController();

  constructor(private readonly session: ToolSession) {
    const batch = loadBatch(session.scope, session.tool.declaration.id);
    this.state = atom<BatchState>({ status: 'idle', ...(batch && { batch }) });
  }

  /**
   * Starts a batch of checked rows.
   *
   * @param skipped how many rows of the file are not among them
   * @param rowNumbers the number of each row in the file, if some were skipped
   * @throws DOMException if the browser cannot store it
   */
  start(sheet: Sheet, skipped = 0, rowNumbers?: readonly number[]): Promise<void> {
    const { scope, tool, answers } = this.session;
    const client = chosenClient(scope)?.id;
    const runs = sheet.rows.map((): BatchRun => ({ id: crypto.randomUUID(), state: 'waiting' }));
    const batch = { sheet, besides: withoutSecrets(tool.declaration, answers), runs, skipped };
    return this.runFrom(() => ({ ...batch, ...(rowNumbers && { rowNumbers }), ...(client && { client }) }));
  }

  /** Continues the batch if only the end of its page interrupted it, and not the member or a refusal. Resolves when it is idle again. */
  async resumeInterrupted(): Promise<void> {
    const { batch } = this.current;
    const isUnfinished = batch?.runs.some(({ state }) => state === 'waiting' || state === 'running');
    if (isUnfinished && !batch?.isPaused) await this.resume();
  }

  /** Continues the batch with the keys now in the form. Resolves when it is idle again. */
  resume(): Promise<void> {
    return this.runFrom((stored) => stored).catch(this.showStorageFull);
  }

  /** Runs the failed rows again, as new runs. Resolves when it is idle again. */
  retry(): Promise<void> {
    const reset = (run: BatchRun): BatchRun =>
      run.state === 'failed' ? { id: crypto.randomUUID(), state: 'waiting' } : run;
    const resetFailed = (batch: Batch | undefined) => batch && { ...batch, runs: batch.runs.map(reset) };
    return this.runFrom(resetFailed).catch(this.showStorageFull);
  }

  stop(): void {
    if (this.current.status !== 'running') return;
    this.update({ status: 'stopping' });
    this.halt.abort();
    const { batch } = this.current;
    try {
      if (batch) this.save({ ...batch, isPaused: true });
    } catch (error) {
      // Without room for this, a reload continues the batch, and comes to the same end.
      console.error('A batch could not be marked as paused:', error);
    }
  }

  /** Discards the batch; its runs stay among the member's results. */
  async clear(): Promise<void> {
    if (this.current.status === 'idle') await this.asOnlyTab(async () => this.save(undefined));
  }

  /**
   * Runs the rows that wait in the batch which `next` makes of the stored one: another tab may have made progress since this one
   * read it.
   *
   * @throws DOMException if the browser cannot store that batch
   */
  private async runFrom(next: (stored: Batch | undefined) => Batch | undefined): Promise<void> {
    if (this.current.status !== 'idle') return;
    // Set synchronously, so that a second click cannot start it twice.
    this.update({ status: 'running', note: undefined });
    this.halt = new AbortController();
    try {
      await this.asOnlyTab(async (stored) => {
        const batch = next(stored);
        if (batch?.isPaused) this.save({ ...batch, isPaused: false });
        else if (batch === stored) this.update({ batch });
        else this.save(batch);
        await this.runRows();
      });
    } finally {
      this.update({ status: 'idle' });
    }
  }

  private readonly showStorageFull = () => this.update({ note: STORAGE_FULL });

  /** Calls `work` with the stored batch, unless another tab is at work on it. */
  private asOnlyTab(work: (stored: Batch | undefined) => Promise<void>): Promise<void> {
    const name = `${shortName}.batch.${this.session.scope.id}.${this.tool}`;
    return withTabLock(name, (isOnlyTab) => {
      const batch = loadBatch(this.session.scope, this.tool);
      if (isOnlyTab) return work(batch);
      this.update({ batch, note: 'This batch goes on in another tab.' });
    });
  }

  /** Runs the rows that wait, and says why it stopped before the last. Never rejects. */
  private async runRows(): Promise<void> {
    const { batch } = this.current;
    if (!batch) return;
    try {
      const keys = await this.readKeys();
      if (!keys) return this.update({ note: 'Enter your key in the form, then continue.' });
      const { sheet, besides } = batch;
      const { rows } = readSheet(this.session.tool.declaration, sheet, besides, sheet.rows.length);
      const answers = rows.map((row) => ({ ...row, ...keys }));
      const outcomes = await Promise.allSettled(Array.from({ length: CONCURRENCY }, () => this.runWorker(answers)));
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    } catch (error) {
      console.error('A batch stopped:', error);
      this.update({ note: error instanceof DOMException ? STORAGE_FULL : PAGE_ERROR });
    }
  }

  /** @param rowAnswers the answers of each row, with the keys */
  private async runWorker(rowAnswers: readonly Answers[]): Promise<void> {
    const { session } = this;
    const claimed = this.claimed;
    for (;;) {
      const { batch, status } = this.current;
      if (!batch || status !== 'running' || session.scope.signal.aborted) return;
      const index = batch.runs.findIndex(({ id, state }) => ['waiting', 'running'].includes(state) && !claimed.has(id));
      const run = batch.runs[index];
      if (!run) return;
      claimed.add(run.id);
      try {
        const answers = rowAnswers[index] ?? {};
        const events = {
          onSend: (startedAt: number) => this.updateRun(run.id, { state: 'running', startedAt }),
          onWait: (note: string | undefined) => this.update({ note }),
          stopSignal: this.halt.signal,
        };
        const outcome = await runRow(session, { run, answers, client: batch.client }, events);
        if (outcome.kind === 'finished') this.updateRun(run.id, { state: outcome.state, reason: outcome.reason });
        else if (outcome.reason) {
          this.stop();
          this.update({ note: outcome.reason });
        }
      } catch (error) {
        // Rows already in progress finish, and no more are sent.
        this.stop();
        throw error;
      } finally {
        claimed.delete(run.id);
      }
    }
  }

  /** Reads the form's keys, which are only held in memory; undefined if a required key is missing. */
  private async readKeys(): Promise<Answers | undefined> {
    const { declaration } = this.session.tool;
    const names = secretFields(declaration);
    const allAnswers = names.length > 0 ? await this.session.withKeys(this.session.answers) : {};
    if (!allAnswers || names.some((name) => declaration.form.required?.includes(name) && !allAnswers[name]))
      return undefined;
    return Object.fromEntries(
      names.flatMap((name) => (allAnswers[name] === undefined ? [] : [[name, allAnswers[name]]])),
    );
  }

  private get tool(): string {
    return this.session.tool.declaration.id;
  }

  private get current(): BatchState {
    return this.session.store.get(this.state);
  }

  private update(part: Partial<BatchState>): void {
    this.session.store.set(this.state, { ...this.current, ...part });
  }

  private save(batch: Batch | undefined): void {
    saveBatch(this.session.scope, this.tool, batch);
    this.update({ batch });
  }

  private updateRun(id: string, part: Partial<BatchRun>): void {
    const { batch } = this.current;
    if (batch) this.save({ ...batch, runs: batch.runs.map((run) => (run.id === id ? { ...run, ...part } : run)) });
  }
}
