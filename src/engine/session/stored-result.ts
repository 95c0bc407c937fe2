import type { Answers } from '@/registry/answers';
import { loadWithRetry } from '@/ui/lazy-with-retry';
import { notify } from '../notify';
import { loadResultCheck } from '../plugins';
import type { RunResult } from '../run/run-state';
import { mergeStored } from '../run/versions';
import type { StorageNotice } from '../storage/tool-records';
import type { ToolSession } from './tool-session';

/**
 * The result that an earlier visit stored. The page shows it only after the check of its kind has loaded, as a renderer must
 * not get a value it cannot show. That can take long, and until then every save has to leave the result in storage.
 */
export class StoredResult {
  /** The result that waits for its check; undefined once the page shows it, or the member dropped it. */
  pending: RunResult | undefined;
  private isLoading = false;
  /** The result of this page as it was last stored: a save of another draft alone leaves alone what is stored. */
  private saved: RunResult | undefined;
  /** What this page itself stored last. Another result in storage is that of another tab. */
  private written: RunResult | undefined;
  private isDropped = false;

  /** @param session whose result it is */
  constructor(private readonly session: ToolSession) {}

  /**
   * Stores the answers and the result of this page, if it has one. A pending result stays in storage, and so does one that
   * another tab stored: a new result of this page comes after it.
   */
  save(answers: Answers, result: RunResult | undefined): StorageNotice | undefined {
    const { records, collects } = this.session;
    if (!this.isDropped && (!result || result === this.saved)) return records.saveDraft(answers);
    const stored = this.isDropped ? undefined : records.result();
    const isOther = stored !== undefined && (this.pending !== undefined || stored !== this.written);
    const merged = result && isOther ? mergeStored(stored, result, collects) : result;
    const notice = records.save(answers, merged);
    if (notice) return notice;
    Object.assign(this, { saved: result, written: merged, isDropped: false });
    if (isOther && merged !== result && !this.pending) {
      this.pending = stored;
      void this.restore();
    }
    return undefined;
  }

  /** Takes the stored result out of the browser with the next save, as the member started over. */
  drop(): void {
    this.pending = undefined;
    this.isDropped = true;
  }

  /** Stores a pending result again that the member dropped, and goes on with showing it. */
  async putBack(result: RunResult): Promise<void> {
    this.session.records.save(this.session.answers, result);
    this.pending = result;
    await this.restore();
  }

  /**
   * Shows the pending result. Resolves after the first attempt: if the check cannot be loaded, as without a connection, the
   * attempts go on by themselves.
   */
  async restore(): Promise<void> {
    if (this.isLoading) return;
    this.isLoading = true;
    const done = () => {
      this.isLoading = false;
    };
    const show = () => this.show();
    await show().then(done, () => void loadWithRetry(show).then(done));
  }

  /** @throws Error if a check cannot be loaded */
  private async show(): Promise<void> {
    const stored = this.pending;
    const { scope, records, runs } = this.session;
    if (!stored || scope.signal.aborted) return;
    const shown = await showable(stored);
    if (scope.signal.aborted) return;
    this.followOtherTabs();
    if (this.pending !== stored) return this.show();
    this.pending = undefined;
    if (shown) {
      await runs.recover(shown);
      Object.assign(this, { saved: this.session.result, written: records.result() });
      return;
    }
    records.quarantine();
    notify('info', {
      title: 'A saved result could not be shown',
      description: 'It was made by another version of this tool. It was set aside in this browser.',
    });
  }

  /** Takes over what another tab stored while the check was loading, unless this page has a result of its own by now. */
  private followOtherTabs(): void {
    const { records, result } = this.session;
    if (!this.pending || result) return;
    const stored = records.result();
    if (JSON.stringify(stored) !== JSON.stringify(this.pending)) this.pending = stored;
  }
}

/** A stored result as the page can show it: without its versions if one of them breaks its contract, undefined if it does. */
async function showable({ versions, ...result }: RunResult): Promise<RunResult | undefined> {
  const check = await loadResultCheck(result.kind);
  if (!check(result.value)) return undefined;
  if (!versions) return result as RunResult;
  const checks = await Promise.all(versions.all.map(({ kind }) => loadResultCheck(kind)));
  const areVersionsValid = versions.all.every(({ value }, index) => checks[index]?.(value));
  return { ...result, ...(areVersionsValid && { versions }) } as RunResult;
}
