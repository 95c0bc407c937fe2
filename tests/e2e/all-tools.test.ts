import { beforeAll, beforeEach, expect, inject, it, onTestFinished } from 'vitest';
import { formatMessage } from '@/engine/messages';
import type { Message } from '@/generated/declaration';
import { secretFields } from '@/registry/answers';
import { asForm, type FormDeclaration } from '@/registry/options';
import { loadTools } from '@/toolkit/project/load-tools';
import { forThisRun } from '../../scripts/test/full-run.ts';
import { isRequested } from '../support/requested-tool.ts';
import { samplesOf } from '../support/samples.ts';
import { axeViolations, createPageOpener, type Watched } from './support/browser.ts';
import { doneMessage } from './support/done-message.ts';
import { fillForm } from './support/fill-form.ts';
import { firstOfEach } from './support/first-of-each.ts';
import { checkWidths } from './support/look.ts';
import { becomeGuest } from './support/session.ts';
import { openMore } from './support/tool-runs.ts';

const site = inject('site');
const { declarations } = loadTools('tools');
const tools = declarations.filter(({ kind, page }) => kind === 'form' && page).map(asForm);
const running = tools.filter(({ id, request }) => request && isRequested(id));
const firstOfRenderer = firstOfEach(running, ({ result }) => result?.renderer);
const tried = forThisRun('tools-in-browser', running, firstOfRenderer);

/** Webhook answers that contain no result, and whether there is an answer at all. */
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

/**
 * Tools with each set of messages for failures, unless they queue submits then, get each of these answers and none at all. How answers
 * are read is tested for all tools without a browser.
 */
const answered = tried.filter(({ request }) => request?.onFailure !== 'succeed-and-queue');
const failing = firstOfEach(answered, ({ messages }) => `${Boolean(messages.unusable)} ${Boolean(messages.timedOut)}`);
const failures = [
  ...Object.entries(FAILURES).flatMap(([what, answer], index) => {
    const declaration = failing[index % failing.length];
    return declaration ? [{ declaration, what, answer }] : [];
  }),
  ...failing.map((declaration) => ({ declaration, what: 'never', answer: undefined })),
];

const open = createPageOpener();
/** The tab of all tests: a new one would load and compile all scripts again. */
let watched: Watched;

function fullestAnswers({ id }: FormDeclaration) {
  const { valid } = samplesOf(id);
  return (valid.find(({ name }) => name === 'full') ?? valid[0])?.answers;
}

/** Opens a tool and fills in the form with the fullest sample and the key "demo". */
async function openFilled(declaration: FormDeclaration): Promise<void> {
  const demo = Object.fromEntries(secretFields(declaration).map((name) => [name, 'demo']));
  await watched.page.goto(site.url + declaration.page?.route);
  // The end of the form is rendered last.
  await watched.page.locator('[data-submit-bar] button[type=submit]').waitFor();
  await fillForm(watched.page, declaration, { ...fullestAnswers(declaration), ...demo });
}

const submit = (declaration: FormDeclaration) =>
  watched.page.getByRole('button', { name: declaration.ui.submit.label, exact: true }).click();
/** The result, or what takes the place of the form of a tool that shows none. */
const result = ({ result, after }: FormDeclaration) =>
  watched.page.getByRole('region', { name: result?.title ?? after?.closing?.title, exact: true });

/** Returns the current values of all form controls. */
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

async function waitForMessage(message: Message | undefined, declaration: FormDeclaration): Promise<void> {
  if (!message) throw new Error(`${declaration.id}: the message is not declared`);
  // Counts depend on the result; the rest of the text is known.
  const { title, description } = formatMessage(message, { count: '#', ...samplesOf(declaration.id).valid[0]?.answers });
  for (const text of [title, description]) {
    if (text && !text.includes('#')) await watched.page.getByText(text, { exact: true }).first().waitFor();
  }
}

beforeAll(async () => {
  watched = await open();
});

beforeEach(async () => {
  // Without runs of others, the last of which its tool would show.
  await becomeGuest(watched, site);
  await watched.page.setViewportSize({ width: 1440, height: 900 });
});

it.each(tried.map((declaration) => [declaration.id, declaration] as const))(
  '%s runs from empty form to result, says so, reloads and clears as declared',
  async (_id, declaration) => {
    await openFilled(declaration);
    expect(await watched.page.title()).toBe(declaration.page?.title);
    await submit(declaration);
    await waitForMessage(
      doneMessage('.', declaration, { answers: fullestAnswers(declaration), isMailed: false }),
      declaration,
    );
    await result(declaration).waitFor();
    // Results of one renderer have the same colors, at every width.
    await checkWidths(watched.page, firstOfRenderer.includes(declaration) ? [390] : []);
    await watched.page.setViewportSize({ width: 390, height: 900 });
    const heights = await watched.page
      .locator('.result-bar > button')
      .evaluateAll((buttons) => buttons.map(({ clientHeight }) => clientHeight));
    expect(Math.max(0, ...heights), 'each name in the bar is one line').toBeLessThanOrEqual(44);

    await watched.page.reload();
    await watched.page.locator('form').first().waitFor({ state: 'attached' });
    // What is not stored in the browser comes back from the gateway.
    if (declaration.result && declaration.request) await result(declaration).waitFor();
    else expect(await result(declaration).count()).toBe(0);

    const reset = declaration.result?.actions?.find((action) => action.do === 'reset');
    if (!declaration.storage?.result || !reset) return;
    await openMore(result(declaration));
    await result(declaration).getByRole('button', { name: reset.label }).click();
    await result(declaration).waitFor({ state: 'detached' });
    await watched.page.reload();
    await watched.page.locator('form').first().waitFor({ state: 'attached' });
    expect(await result(declaration).count()).toBe(0);
    expect(watched.complaints).toEqual([]);
  },
);

/** Failures whose page axe was asked about. */
const checkedByAxe = new Set<string>();

it.each(
  forThisRun('failed-answers', failures, failures.slice(0, 1)).map(
    (one) => [one.declaration.id, one.what, one] as const,
  ),
)('%s says so when the webhook answers %s, and loses no answer', async (_id, what, { declaration, answer }) => {
  const { page } = watched;
  await openFilled(declaration);
  const before = await filledTexts();
  // The declared timeout is minutes: make the browser's timer fire at once.
  if (!answer)
    await page.evaluate(() => {
      const real = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = () => real(400);
    });
  await page.route('**/webhook/**', (route) => answer && route.fulfill({ ...answer, headers: { 'X-Run-Id': 'x' } }));
  onTestFinished(() => page.unroute('**/webhook/**'));
  await submit(declaration);
  const { unusable, failed, timedOut } = declaration.messages;
  const isUsed = answer?.status === 200;
  await waitForMessage((isUsed ? unusable : !answer ? timedOut : failed) ?? failed, declaration);
  expect(await filledTexts()).toEqual(before);
  expect(await result(declaration).count()).toBe(0);
  // A failure looks alike on all tools.
  if (checkedByAxe.has(what)) return;
  checkedByAxe.add(what);
  expect(await axeViolations(page)).toEqual([]);
});
