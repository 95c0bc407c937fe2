import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToolForm } from '@/engine/form/tool-form';
import { ResultPanel } from '@/engine/page/result-panel';
import { loadTool } from '@/engine/registry-access';
import { manifest } from '@/generated/manifest';
import { exampleAnswers } from '@/registry/examples';
import { asForm } from '@/registry/options';
import { pressEach } from '../support/press-each';
import { sessionWith, Within } from '../support/session';
import '@/engine/page/result-view'; // At hand, so that no test waits for it.

const tools = manifest.filter(({ kind }) => kind === 'form').map(({ id }) => id);

/** The form of a tool with its first example, beside its sample as if it were a result. */
async function shown(id: string) {
  const { module } = await loadTool(id);
  const content = await module.start?.load();
  const [example] = content?.start.examples ?? [];
  const session = sessionWith(module, example && exampleAnswers(asForm(module.declaration), example, new Date()));
  const sample = content?.start.sample;
  if (sample) await session.runs.show({ ...sample, runId: 'sample', mode: 'demo' });
  await act(async () => {
    render(
      <MemoryRouter>
        <Within session={session}>
          <main tabIndex={-1}>
            <ToolForm session={session} onValid={() => undefined}>
              <button type="submit">Send</button>
            </ToolForm>
            <Suspense>
              <ResultPanel session={session} />
            </Suspense>
          </main>
        </Within>
      </MemoryRouter>,
    );
    await vi.dynamicImportSettled();
  });
  return asForm(module.declaration);
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 503 }));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

describe('the focus stays on the page after a press of every button of', () => {
  it.each(tools)('%s', async (id) => {
    await shown(id);
    const { lost } = await pressEach((button) => button.closest('[aria-label=Next]') !== null);
    expect(lost).toEqual([]);
  });
});

it('starting over leads to the first field, and brings it into view', async () => {
  const scroll = vi.fn();
  Element.prototype.scrollIntoView = scroll;
  const { form, result } = await shown('sora-prompt-generator');
  const over = result?.actions?.find((action) => action.do === 'reset');
  fireEvent.click(screen.getByRole('button', { name: over?.label ?? '' }));
  const [first] = Object.values(form.properties);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: new RegExp(first?.title ?? '') }));
  expect(scroll.mock.contexts).toContain(document.activeElement);
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});
