import { atom, type PrimitiveAtom } from 'jotai';
import { inOneTab } from '@/browser/in-one-tab';
import { shortName } from '@/generated/brand-frame';
import { type Answers, secretFields } from '@/registry/answers';
import { readSheet, type Sheet } from '@/registry/sheet';
import type { ToolSession } from '../session/tool-session';
import { withoutSecrets } from '../storage/record';
import { type Batch, type BatchRun, keepBatch, keptBatch } from './record';
import { runRow } from './run-row';

/** A batch in the hands of its page. */
export interface BatchState {
  batch?: Batch;
  /** stopping: what was sent is waited for, and nothing more is sent. */
  status: 'resting' | 'going' | 'stopping';
  /** Why it rests or waits, in words. */
  note?: string;
}

/** Rows at once: a member may have more runs at once, and has their hands free beside a batch. */
const AT_ONCE = 2;

const NO_ROOM =
  'This browser has no room left to keep how far the batch is, so nothing more is sent. Make room, then continue: no row runs twice.';
const FAULT = 'Something went wrong on this page, so nothing more is sent. Continue to try again: no row runs twice.';

const batchers = new WeakMap<ToolSession, Batcher>();

/** What runs the batches of a session; it goes on while the member is on other pages. */
export function batcherOf(session: ToolSession): Batcher {
  const batcher = batchers.get(session) ?? new Batcher(session);
  batchers.set(session, batcher);
  return batcher;
}

/** Runs a tool for every row of a sheet. What is kept of it is kept before it is sent, so that it can go on after anything. */
export class Batcher {
  readonly state: PrimitiveAtom<BatchState>;

  constructor(private readonly session: ToolSession) {
    const batch = keptBatch(session.scope, session.tool.declaration.id);
    this.state = atom<BatchState>({ status: 'resting', ...(batch && { batch }) });
  }

  /** Begins a batch of rows that were checked. @throws DOMException where the browser cannot keep it */
  async begin(sheet: Sheet): Promise<void> {
    const { tool, answers } = this.session;
    const runs = sheet.rows.map((): BatchRun => ({ id: crypto.randomUUID(), state: 'waiting' }));
    this.keep({ sheet, besides: withoutSecrets(tool.declaration, answers), runs });
    return this.goOn();
  }

  /** Goes on where it was left, with the key that the form holds now. Resolves when it rests again. */
  async goOn(): Promise<void> {
    if (this.now.status !== 'resting' || !this.now.batch) return;
    // Set before anything is waited for: a second press would stop the rows of the first.
    this.change({ status: 'going', note: undefined });
    try {
      const keys = await this.keys();
      if (!keys) return this.change({ note: 'Enter your key in the form above, then continue.' });
      const name = `${shortName}.batch.${this.session.scope.id}.${this.tool}`;
      await inOneTab(name, (free) => this.workAll(free, keys));
    } catch (error) {
      console.error('A batch came to rest:', error);
      this.change({ note: error instanceof DOMException ? NO_ROOM : FAULT });
    } finally {
      this.change({ status: 'resting' });
    }
  }

  private async workAll(free: boolean, keys: Answers): Promise<void> {
    if (!free) return this.change({ note: 'This batch goes on in another tab.' });
    // What another tab has done meanwhile is done.
    this.change({ batch: keptBatch(this.session.scope, this.tool) });
    const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => this.work(keys)));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  /** Sends nothing more. */
  stop(): void {
    if (this.now.status === 'going') this.change({ status: 'stopping' });
  }

  /** Runs the rows that failed once more, as runs of their own. */
  async retry(): Promise<void> {
    const { batch, status } = this.now;
    if (!batch || status !== 'resting') return;
    const again = (run: BatchRun): BatchRun =>
      run.state === 'failed' ? { id: crypto.randomUUID(), state: 'waiting' } : run;
    try {
      this.keep({ ...batch, runs: batch.runs.map(again) });
    } catch {
      return this.change({ note: NO_ROOM });
    }
    return this.goOn();
  }

  /** Forgets the batch; its runs stay among the member's results. */
  clear(): void {
    if (this.now.status !== 'resting') return;
    keepBatch(this.session.scope, this.tool, undefined);
    this.change({ batch: undefined, note: undefined });
  }

  private async work(keys: Answers): Promise<void> {
    const { session } = this;
    const taken = this.taken;
    for (;;) {
      const { batch, status } = this.now;
      if (!batch || status !== 'going' || session.scope.ended.aborted) return;
      const at = batch.runs.findIndex(({ id, state }) => ['waiting', 'running'].includes(state) && !taken.has(id));
      const run = batch.runs[at];
      if (!run) return;
      taken.add(run.id);
      try {
        const answers = { ...this.rowAnswers(batch, at), ...keys };
        const end = await runRow(
          session,
          { run, answers, now: Date.now() },
          {
            began: (startedAt) => this.changeRun(run.id, { state: 'running', startedAt }),
            waits: (note) => this.change({ note }),
            isStopped: () => this.now.status !== 'going',
          },
        );
        if (end.kind === 'over') this.changeRun(run.id, { state: end.state, reason: end.reason });
        else if (end.reason) this.change({ status: 'stopping', note: end.reason });
      } catch (error) {
        // The other rows under way come to their end, and no more are sent.
        this.change({ status: 'stopping' });
        throw error;
      } finally {
        taken.delete(run.id);
      }
    }
  }

  /** Ids of rows that one of the workers has. */
  private readonly taken = new Set<string>();

  private rowAnswers({ sheet, besides }: Batch, at: number): Answers {
    const { rows } = readSheet(this.session.tool.declaration, sheet, besides, sheet.rows.length);
    return rows[at] ?? {};
  }

  /** The keys of the form, for as long as the batch goes on; undefined where one that is needed is not there. */
  private async keys(): Promise<Answers | undefined> {
    const { declaration } = this.session.tool;
    const names = secretFields(declaration);
    const whole = names.length > 0 ? await this.session.withKeys(this.session.answers) : {};
    if (!whole || names.some((name) => declaration.form.required?.includes(name) && !whole[name])) return undefined;
    return Object.fromEntries(names.flatMap((name) => (whole[name] === undefined ? [] : [[name, whole[name]]])));
  }

  private get tool(): string {
    return this.session.tool.declaration.id;
  }

  private get now(): BatchState {
    return this.session.store.get(this.state);
  }

  private change(part: Partial<BatchState>): void {
    this.session.store.set(this.state, { ...this.now, ...part });
  }

  private keep(batch: Batch): void {
    keepBatch(this.session.scope, this.tool, batch);
    this.change({ batch });
  }

  private changeRun(id: string, part: Partial<BatchRun>): void {
    const { batch } = this.now;
    if (batch) this.keep({ ...batch, runs: batch.runs.map((run) => (run.id === id ? { ...run, ...part } : run)) });
  }
}
