import type { CDPSession, Page } from 'playwright-core';

/** Milliseconds of processor time on the main thread of a page; other processes are not included. */
export interface Cost {
  /** All work: script, style, layout, paint and input. */
  task: number;
  script: number;
}

/** Counts what the main thread of one page does, at full speed or slowed down. */
export class MainThread {
  private constructor(private readonly session: CDPSession) {}

  static async of(page: Page): Promise<MainThread> {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return new MainThread(session);
  }

  async slowDown(rate: number): Promise<void> {
    await this.session.send('Emulation.setCPUThrottlingRate', { rate });
  }

  async costSoFar(): Promise<Cost> {
    const { metrics } = await this.session.send('Performance.getMetrics');
    const value = (metric: string) => (metrics.find(({ name }) => name === metric)?.value ?? 0) * 1000;
    return { task: value('TaskDuration'), script: value('ScriptDuration') };
  }

  async measure(action: () => Promise<unknown>): Promise<Cost> {
    const before = await this.costSoFar();
    await action();
    const after = await this.costSoFar();
    return { task: after.task - before.task, script: after.script - before.script };
  }

  /** Returns the heap of the page's scripts after a garbage collection, in MB. */
  async heapMegabytes(): Promise<number> {
    await this.session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await this.session.send('Runtime.getHeapUsage');
    return usedSize / 1e6;
  }

  close(): Promise<void> {
    return this.session.detach();
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[upper] ?? 0) : ((sorted[upper - 1] ?? 0) + (sorted[upper] ?? 0)) / 2;
}
