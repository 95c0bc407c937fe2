import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from '../lib/chromium.ts';
import { MainThread } from './main-thread.ts';
import { type Choice, OpenForm, sleep, timeFirstField } from './open-form.ts';
import { findLongestForm, startOurSite } from './our-site.ts';
import { startPeerSite } from './peer-site.ts';
import { type Comparison, compareInTurns, type Report } from './turns.ts';

const RATES = [1, 4] as const;
const LONG_FORM = 1000;
const SHORT_FORM = 31;
const VIEWPORT = { width: 1280, height: 900 };
const ROUNDS = { load: 6, key: 8, longKey: 5, pause: 6, choice: 6, landing: 6 };
const KEYS = 12;
/** The rest after a landing page has loaded, until it has done what it puts off. */
const LANDING_REST_MS = 1500;

/** The page of a tool and the same form by hand, each in a context of its own. */
type Pair<T> = readonly [ours: T, theirs: T];

interface PageOf {
  context: BrowserContext;
  url: string;
}

/** Compares forms with those of react-hook-form, and the landing page with itself without scripts. */
export async function measurePageRatios(report: Report): Promise<Record<string, Comparison>> {
  const comparisons: Record<string, Comparison> = {};
  const note = (name: string, comparison: Comparison) => {
    comparisons[name] = comparison;
    report(name, comparison);
  };
  const tool = findLongestForm();
  const [ours, peers] = [await startOurSite(), await startPeerSite(tool, ['rhf', 'flat-ours', 'flat-rhf'])];
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  const newContext = (options = {}) => browser.newContext({ viewport: VIEWPORT, ...options });
  try {
    const signedIn = await newContext();
    await ours.signIn(await signedIn.newPage());
    const stranger = await newContext();
    const forms: Pair<PageOf> = [
      { context: signedIn, url: `${ours.url}${tool.page?.route}` },
      { context: stranger, url: `${peers.url}/rhf.html` },
    ];
    note('until the form shows, 4x slowed', await compareInTurns(forms, ROUNDS.load, timeStart));
    await compareActions(forms, note);
    for (const size of [SHORT_FORM, LONG_FORM]) {
      const flat = ['flat-ours', 'flat-rhf'].map((page) => ({
        context: stranger,
        url: `${peers.url}/${page}.html?n=${size}`,
      }));
      await compareLengths(flat as [PageOf, PageOf], size, note);
    }
    note('landing page, 4x slowed', await compareLanding(browser, ours.url));
    return comparisons;
  } finally {
    await browser.close();
    peers.close();
    await ours.close();
  }
}

const timeStart = async ({ context, url }: PageOf) => [(await timeFirstField(context, url)).task];

/** Compares keys and choices of the longest form at both speeds. */
async function compareActions(pages: Pair<PageOf>, note: Report): Promise<void> {
  for (const rate of RATES) {
    const speed = rate === 1 ? '' : `, ${rate}x slowed`;
    await withForms(pages, async (forms) => {
      const slowed = (measure: (form: OpenForm, round: number) => Promise<readonly number[]>) =>
        (async (form, round) => {
          await form.thread.slowDown(rate);
          const costs = await measure(form, round);
          await form.thread.slowDown(1);
          return costs;
        }) satisfies typeof measure;
      note(`script of a key${speed}`, await compareInTurns(forms, ROUNDS.key, slowed(typeKeys)));
      for (const choice of ['checkbox', 'radio', 'revealing'] as const) {
        const press = slowed((form, round) => pressChoice(form, choice, round));
        note(`${CHOICES[choice]}${speed}`, await compareInTurns(forms, ROUNDS.choice, press));
      }
    });
  }
}

const CHOICES: Readonly<Record<Choice, string>> = {
  checkbox: 'one checkbox',
  radio: 'one radio button',
  revealing: 'an option that reveals a field',
};

/** Compares keys in forms of text fields alone. */
async function compareLengths(pages: Pair<PageOf>, size: number, note: Report): Promise<void> {
  await withForms(pages, async (forms) => {
    note(`script of a key, ${size} fields`, await compareInTurns(forms, ROUNDS.longKey, typeKeys));
    const pause = async (form: OpenForm) => scriptsOf(await form.typeKeys(1, { pauses: true }));
    note(`a key and the pause after it, ${size} fields`, await compareInTurns(forms, ROUNDS.pause, pause));
  });
}

async function withForms([ours, theirs]: Pair<PageOf>, use: (forms: Pair<OpenForm>) => Promise<void>): Promise<void> {
  const forms = [await OpenForm.at(ours.context, ours.url), await OpenForm.at(theirs.context, theirs.url)] as const;
  for (const form of forms) {
    await form.focusMiddleField();
    // The first key creates the answer.
    await form.typeKeys(1, { pauses: true });
  }
  await use(forms);
  for (const form of forms) await form.close();
}

const scriptsOf = (costs: readonly { script: number }[]) => costs.map(({ script }) => script);
const typeKeys = async (form: OpenForm) => scriptsOf(await form.typeKeys(KEYS));

async function pressChoice(form: OpenForm, choice: Choice, round: number): Promise<number[]> {
  const cost = await form.press(choice, round);
  return cost ? [cost.task] : [];
}

async function compareLanding(browser: Browser, url: string): Promise<Comparison> {
  const visits = [true, false].map((javaScriptEnabled) => async () => {
    // A new context, as the first visit of somebody who has nothing stored; the browser keeps compiled code for the second.
    const context = await browser.newContext({ viewport: VIEWPORT, javaScriptEnabled });
    const page = await context.newPage();
    const thread = await MainThread.of(page);
    await thread.slowDown(4);
    await page.goto(url, { waitUntil: 'networkidle' });
    if (javaScriptEnabled) await page.locator('#root:not([data-prerendered])').waitFor({ state: 'attached' });
    await sleep(LANDING_REST_MS);
    const { task } = await thread.costSoFar();
    await context.close();
    return [task];
  });
  return compareInTurns(visits as unknown as Pair<() => Promise<number[]>>, ROUNDS.landing, (visit) => visit());
}
