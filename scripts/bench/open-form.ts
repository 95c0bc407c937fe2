import type { BrowserContext, Locator, Page } from 'playwright-core';
import { type Cost, MainThread } from './main-thread.ts';

/** A control to press: an option of its kind, or a checkbox that reveals a field. */
export type Choice = 'checkbox' | 'radio' | 'revealing';

const FIELD = 'form input[type=text], main input[type=text]';
/** The rest after an action: longer than any work that a form defers. */
const PAUSE_MS = 400;
/** The rest after a load, until a page has loaded what it does not need at first. */
const SETTLE_MS = 2000;

export const sleep = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** A page with a form, and what its main thread does. */
export class OpenForm {
  readonly #targets = new Map<Choice, Locator[]>();

  private constructor(
    private readonly page: Page,
    readonly thread: MainThread,
  ) {}

  /** Opens a page in a context that is signed in if the page requires it, and waits until it is idle. */
  static async at(context: BrowserContext, url: string): Promise<OpenForm> {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    const form = new OpenForm(page, await MainThread.of(page));
    await sleep(SETTLE_MS);
    return form;
  }

  async focusMiddleField(): Promise<void> {
    const fields = this.page.locator(FIELD).filter({ visible: true });
    await fields.nth((await fields.count()) >> 1).click();
    await sleep(PAUSE_MS);
  }

  /** Types keys into the focused field; with `pauses`, the cost of a key includes what is deferred to the pause after it. */
  async typeKeys(count: number, { pauses = false } = {}): Promise<Cost[]> {
    const costs: Cost[] = [];
    for (let key = 0; key < count; key++) {
      costs.push(
        await this.thread.measure(async () => {
          await this.page.keyboard.press('x');
          if (pauses) await sleep(PAUSE_MS);
        }),
      );
    }
    return costs;
  }

  /** Presses a choice and measures until the page is idle; undefined if there are not so many choices of this kind. */
  async press(choice: Choice, index: number): Promise<Cost | undefined> {
    const targets = await this.targetsOf(choice);
    const target = choice === 'revealing' ? targets[0] : targets[index];
    await target?.scrollIntoViewIfNeeded();
    const box = await target?.boundingBox();
    if (!box) return undefined;
    await this.page.mouse.move(box.x + Math.min(24, box.width / 2), box.y + box.height / 2);
    await sleep(PAUSE_MS);
    return this.thread.measure(async () => {
      await this.page.mouse.down();
      await this.page.mouse.up();
      await sleep(PAUSE_MS);
    });
  }

  async close(): Promise<void> {
    await this.page.close();
  }

  /** Returns the labels of a choice in page order. What reveals a field is called "Other". */
  private async targetsOf(choice: Choice): Promise<Locator[]> {
    const cached = this.#targets.get(choice);
    if (cached) return cached;
    const labels = this.page.locator(`label:has(input[type=${choice === 'radio' ? 'radio' : 'checkbox'}])`);
    const own = choice === 'revealing' ? { hasText: /^\s*Other/ } : { hasNotText: /^\s*Other/ };
    const targets = await labels.filter(own).all();
    this.#targets.set(choice, targets);
    return targets;
  }
}

/**
 * Loads a page once, slowed down by 4, and measures until its first field shows.
 *
 * @param inspect reads more from the page before it is closed
 */
export async function timeFirstField(
  context: BrowserContext,
  url: string,
  inspect: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<Cost> {
  const page = await context.newPage();
  const thread = await MainThread.of(page);
  await thread.slowDown(4);
  await page.addInitScript((field) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector(field)) return;
      observer.disconnect();
      performance.mark('first-field');
    }).observe(document, { childList: true, subtree: true });
  }, FIELD);
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(FIELD).first().waitFor();
  const cost = await thread.costSoFar();
  await inspect(page);
  await page.close();
  return cost;
}
