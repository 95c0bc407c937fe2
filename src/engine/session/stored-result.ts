import type { Answers } from '@/registry/answers';
import { loadWithRetry } from '@/ui/lazy-with-retry';
import { notify } from '../notify';
import { loadResultCheck } from '../plugins';
import type { RunResult } from '../run/run-state';
import { mergeStored } from '../run/versions';
import type { StorageNotice } from '../storage/tool-records';
import type { ToolSession } from './tool-session';

/**
 * The result that an earlier visit stored. The page shows the result only after the validator of its kind has loaded, because a
 * renderer must not receive an invalid value. That can take long; until then every save must leave the result in storage.
 */
export class StoredResult {
  /** The result that waits for its validator; undefined once the page shows it or the member dropped it. */
  pending: RunResult | undefined;
  private isLoading = false;
  /** The page's result when it was last stored. If only the draft changes, the stored result is not written again. */
  private lastSaved: RunResult | undefined;
  /** The result this page last wrote. A different result in storage is from another tab. */
  private lastWritten: RunResult | undefined;
  private isDropped = false;

  /** @param session the session that owns the result */
  constructor(private readonly session: ToolSession) {}

  /** Stores the answers and this page's result. A pending result or another tab's stays; this page's comes after it. */
  save(answers: Answers, result: RunResult | undefined): StorageNotice | undefined {
    const { records, mergesResults } = this.session;
    if (!this.isDropped && (!result || result === this.lastSaved)) return records.saveDraft(answers);
    const stored = this.isDropped ? undefined : records.readResult();
    const isOther = stored !== undefined && (this.pending !== undefined || stored !== this.lastWritten);
    const merged = result && isOther ? mergeStored(stored, result, mergesResults) : result;
    const notice = records.save(answers, merged);
    if (notice) return notice;
    Object.assign(this, { lastSaved: result, lastWritten: merged, isDropped: false });
    if (isOther && merged !== result && !this.pending) {
      this.pending = stored;
      void this.restore();
    }
    return undefined;
  }

  /** Removes the stored result with the next save, because the member started over. */
  drop(): void {
    this.pending = undefined;
    this.isDropped = true;
  }

  /** Stores a pending result that the member had dropped, and shows it once its validator has loaded. */
  async putBack(result: RunResult): Promise<void> {
    this.session.records.save(this.session.answers, result);
    this.pending = result;
    await this.restore();
  }

  /** Shows the pending result. Resolves after the first attempt; if that fails, retries in the background. */
  async restore(): Promise<void> {
    if (this.isLoading) return;
    this.isLoading = true;
    const endLoading = () => {
      this.isLoading = false;
    };
    const show = () => this.show();
    await show().then(endLoading, () => void loadWithRetry(show).then(endLoading));
  }

  /** Shows the pending result if it is valid. @throws Error if a validator cannot be loaded */
  private async show(): Promise<void> {
    const stored = this.pending;
    const { scope, records, runs } = this.session;
    if (!stored || scope.signal.aborted) return;
    const result = await toShowable(stored);
    if (scope.signal.aborted) return;
    this.followOtherTabs();
    if (this.pending !== stored) return this.show();
    this.pending = undefined;
    if (result) {
      await runs.recover(result);
      Object.assign(this, { lastSaved: this.session.result, lastWritten: records.readResult() });
      return;
    }
    // Without it, the next visit does not find it again, and the next result is not merged with it.
    if (records.quarantine()) this.isDropped = true;
    if (this.isDropped) this.session.save();
    notify('info', {
      title: 'A saved result could not be shown',
      description: 'It was made by another version of this tool. It was set aside in this browser.',
    });
  }

  /** Adopts a result that another tab stored while the validator was loading, unless this page has its own result by now. */
  private followOtherTabs(): void {
    const { records, result } = this.session;
    if (!this.pending || result) return;
    const stored = records.readResult();
    if (JSON.stringify(stored) !== JSON.stringify(this.pending)) this.pending = stored;
  }
}

/** Returns a stored result without its versions if one of them is invalid; undefined if the result is invalid. */
async function toShowable({ versions, ...result }: RunResult): Promise<RunResult | undefined> {
  const check = await loadResultCheck(result.kind);
  if (!check(result.value)) return undefined;
  if (!versions) return result as RunResult;
  const checks = await Promise.all(versions.all.map(({ kind }) => loadResultCheck(kind)));
  const areVersionsValid = versions.all.every(({ value }, index) => checks[index]?.(value));
  return { ...result, ...(areVersionsValid && { versions }) } as RunResult;
}
