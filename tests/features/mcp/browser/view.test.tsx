import type { App } from '@modelcontextprotocol/ext-apps';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { MemberScope } from '@/browser/member-scope';
import { ToolSession } from '@/engine/session/tool-session';
import { AssistantView } from '@/features/mcp/browser/view';
import { toRunResult, viewEffects } from '@/features/mcp/browser/view-effects';
import type { AssistantResult } from '@/features/mcp/contract';
import { moduleFixture } from '../../../support/form-fixture';
import { sessionWith, Within } from '../../../support/session';

const RESULT: AssistantResult = {
  run: 'run',
  page: 'https://site.example',
  mode: 'demo',
  kind: 'text',
  value: 'A tea shop',
};
const ANSWERS = { name: 'Ann', tags: ['a'], key: 'demo' };

/** Answers the call of a view. */
let answer: (response: object) => void;
const scrolled = vi.fn<Element['scrollIntoView']>();

beforeEach(() => {
  scrolled.mockReset();
  Element.prototype.scrollIntoView = scrolled;
});

/** Shows the view of a tool, filled in. */
function shown() {
  const callServerTool = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  const app = { callServerTool, updateModelContext: async () => undefined } as unknown as App;
  const module = moduleFixture();
  const { tool } = sessionWith(module);
  const session = new ToolSession(new MemberScope(), tool, undefined, viewEffects(app, 'ticket'));
  session.replaceAnswers(ANSWERS);
  render(
    <MemoryRouter>
      <Within session={session}>
        <AssistantView app={app} session={session} />
      </Within>
    </MemoryRouter>,
  );
  return session;
}

const go = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Go' }));
  await screen.findByRole('progressbar');
};
/** The line that stands for the folded form. */
const foldLine = () => screen.findByRole('button', { name: /Edit answers|Show answers/ });
const finish = (response: object) => act(async () => answer(response));

it('shows a result where its user looks: the form folds, and the heading is scrolled to and has the focus', async () => {
  shown();
  await go();
  expect(await foldLine()).toHaveProperty('ariaExpanded', 'false');
  await finish({ structuredContent: RESULT });
  const heading = await screen.findByRole('heading', { name: 'Result' });
  await vi.waitFor(() => expect(document.activeElement).toBe(heading));
  expect(scrolled.mock.contexts).toContain(heading);
  expect((await foldLine()).getAttribute('aria-expanded')).toBe('false');
  expect(within(screen.getByRole('region', { name: 'Result' })).getByText('A tea shop')).toBeDefined();
});

it('scrolls to the progress of a run, and to the reason why it failed, beside the form', async () => {
  shown();
  await go();
  const progress = screen.getByRole('group', { name: 'Progress' });
  expect(scrolled.mock.contexts).toContain(progress.parentElement);
  scrolled.mockClear();
  await finish({ isError: true, structuredContent: { problems: [{ code: 'x', message: 'The provider is busy.' }] } });
  const reason = await screen.findByText('The provider is busy.');
  expect(scrolled.mock.contexts.some((element) => (element as Element).contains(reason))).toBe(true);
  expect(screen.getByRole('button', { name: 'Go' })).toBeDefined();
});

it('leaves the focus alone where the result is that of a call of the model', async () => {
  const session = shown();
  await act(() => session.runs.show(toRunResult(RESULT, ANSWERS)));
  await screen.findByRole('heading', { name: 'Result' });
  expect([document.activeElement, scrolled.mock.calls]).toEqual([document.body, []]);
});
