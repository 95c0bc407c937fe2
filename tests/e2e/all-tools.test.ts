import { beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { say } from '@/engine/messages';
import type { Message } from '@/generated/declaration';
import { secretFields } from '@/registry/answers';
import { asForm, type FormDeclaration } from '@/registry/options';
import { loadTools } from '../../scripts/lib/load-tools.ts';
import { inThisRun } from '../../scripts/test/full-run.ts';
import { isAsked } from '../support/asked-tool.ts';
import { samplesOf } from '../support/samples.ts';
import { axe, pagesOfABrowser, type Watched } from './support/browser.ts';
import { fillForm } from './support/fill-form.ts';
import { firstOfEach } from './support/first-of-each.ts';
import { look } from './support/look.ts';
import { carry, memberSession } from './support/session.ts';

const site = inject('site');
const { declarations } = loadTools('tools');
const tools = declarations.filter(({ kind, page }) => kind === 'form' && page).map(asForm);
const running = tools.filter(({ id, request }) => request && isAsked(id));
const tried = inThisRun(
  'tools-in-browser',
  running,
  firstOfEach(running, ({ result }) => result?.renderer),
);

/** Answers of the webhook that are no result, and whether an answer came at all. */
const FAILURES = {
  'status 500': { status: 500, contentType: 'application/json', body: '{"message":"Error in workflow"}' },
  nothing: { status: 200, contentType: 'application/json', body: '' },
  HTML: {
    status: 200,
    contentType: 'text/html',
    body: '<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>',
  },
  '{}': { status: 200, contentType: 'application/json', body: '{}' },
};

/** Each tool meets one of them, and silence; each of them meets several tools. What an answer is read as is tried for all without a browser. */
const failures = tried.flatMap((declaration, at) => {
  const [what = '', answer] = Object.entries(FAILURES)[at % Object.keys(FAILURES).length] ?? [];
  return [
    { declaration, what, answer },
    { declaration, what: 'never', answer: undefined },
  ];
});

const open = pagesOfABrowser();
let watched: Watched;
let session: object;

/** A fresh browser, signed in, on the page of a tool, its form filled in with the fullest sample and the key "demo". */
async function openFilled(declaration: FormDeclaration): Promise<void> {
  const sample =
    samplesOf(declaration.id).valid.find(({ name }) => name === 'full') ?? samplesOf(declaration.id).valid[0];
  const demo = Object.fromEntries(secretFields(declaration).map((name) => [name, 'demo']));
  await watched.page.goto(site.url + declaration.page?.route);
  // What the form ends with is there last.
  await watched.page.locator('[data-submit-bar] button[type=submit]').waitFor();
  await fillForm(watched.page, declaration, { ...sample?.answers, ...demo });
}

const submit = (declaration: FormDeclaration) =>
  watched.page.getByRole('button', { name: declaration.ui.submit.label, exact: true }).click();
const result = (declaration: FormDeclaration) =>
  watched.page.getByRole('region', { name: declaration.result?.title, exact: true });

/** Everything typed or chosen in the form, as it stands. */
function filledTexts(): Promise<string[]> {
  return watched.page
    .locator('form')
    .first()
    .locator('input, textarea, select')
    .evaluateAll((controls) =>
      controls.map((control) => {
        const { type, checked, value } = control as HTMLInputElement;
        return type === 'checkbox' || type === 'radio' ? String(checked) : value;
      }),
    );
}

async function said(message: Message | undefined, declaration: FormDeclaration): Promise<void> {
  if (!message) throw new Error(`${declaration.id}: the message is not declared`);
  // Counts depend on what was found; everything else of the text is known.
  const { title, description } = say(message, { count: '#', ...samplesOf(declaration.id).valid[0]?.answers });
  for (const text of [title, description]) {
    if (text && !text.includes('#')) await watched.page.getByText(text, { exact: true }).first().waitFor();
  }
}

beforeAll(async () => {
  session = await memberSession(site);
});
beforeEach(async () => {
  watched = await open();
  await carry(watched, site, session);
});

it.each(tried.map((declaration) => [declaration.id, declaration] as const))(
  '%s runs from empty form to result, says so, reloads and clears as declared',
  async (_id, declaration) => {
    await openFilled(declaration);
    expect(await watched.page.title()).toBe(declaration.page?.title);
    await submit(declaration);
    await said(declaration.messages.done, declaration);
    await result(declaration).waitFor();
    await look(watched.page);

    await watched.page.reload();
    await watched.page.locator('form').first().waitFor();
    if (declaration.storage?.result) await result(declaration).waitFor();
    else expect(await result(declaration).count()).toBe(0);

    const reset = declaration.result?.actions?.find((action) => action.do === 'reset');
    if (!declaration.storage?.result || !reset) return;
    await result(declaration).getByRole('button', { name: reset.label }).click();
    await result(declaration).waitFor({ state: 'detached' });
    await watched.page.reload();
    await watched.page.locator('form').first().waitFor();
    expect(await result(declaration).count()).toBe(0);
    expect(watched.complaints).toEqual([]);
  },
);

it.each(
  inThisRun('failed-answers', failures, failures.slice(0, 1)).map(
    (one) => [one.declaration.id, one.what, one] as const,
  ),
)('%s says so when the webhook answers %s, and loses no answer', async (_id, _what, { declaration, answer }) => {
  const { page } = watched;
  // The declared time-out is minutes: the browser's own clock for it is made to run out at once.
  if (!answer)
    await page.addInitScript(() => {
      const real = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = () => real(400);
    });
  await page.route(`**/webhook/${declaration.request?.webhook}`, (route) => answer && route.fulfill(answer));
  await openFilled(declaration);
  const before = await filledTexts();
  await submit(declaration);
  const { unusable, failed, timedOut } = declaration.messages;
  const isUsed = answer?.status === 200;
  await said((isUsed ? unusable : !answer ? timedOut : failed) ?? failed, declaration);
  expect(await filledTexts()).toEqual(before);
  expect(await result(declaration).count()).toBe(0);
  expect(await axe(page)).toEqual([]);
});
