import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareFormTool } from '@/engine/form-tool';
import { ResultPanel } from '@/engine/page/result-panel';
import { ResultPlaceholder } from '@/engine/page/result-placeholder';
import { loadResultCheck } from '@/engine/plugins';
import { loadTool } from '@/engine/registry-access';
import { reuseInputs } from '@/engine/session/reuse-inputs';
import { ToolSession } from '@/engine/session/tool-session';
import { Examples } from '@/engine/start/examples';
import { loadExample } from '@/engine/start/load-example';
import { loadSample } from '@/engine/start/load-sample';
import { manifest } from '@/generated/manifest';
import { isEmpty, isRequired } from '@/registry/answers';
import { filePart } from '@/registry/file-fields';
import type { StartContent } from '@/registry/tool-module';
import { toast } from '@/ui/toast';
import { moduleFixture } from '../support/form-fixture';
import { memberScope, sessionWith, Within } from '../support/session';
import '@/engine/page/result-view'; // At hand, so that no test waits for it.

const info = vi.spyOn(toast, 'info');
const error = vi.spyOn(toast, 'error');
const success = vi.spyOn(toast, 'success');
beforeEach(() => {
  for (const spy of [info, error, success]) spy.mockClear().mockImplementation(() => undefined);
});

const START: StartContent = {
  examples: [
    { name: 'Fern', tags: ['a', 'b'] },
    { name: 'Oak', tags: ['c'] },
  ],
  sample: { kind: 'text', value: 'A sample prompt', inputs: { name: 'Fern' } },
};

function sessionOf(answers = {}, start: Partial<StartContent> = START): ToolSession {
  const load = vi.fn(async () => ({ start: { ...START, ...start } }));
  const titles = (start.examples ?? START.examples).map((_, index) => `Example ${index + 1}`);
  const module = moduleFixture({ result: { renderer: 'text', title: 'Result', empty: 'It appears here.' } });
  return sessionWith({ ...module, start: { examples: titles, sample: true, load } }, answers);
}

const withExamples = manifest.filter(({ kind }) => kind === 'form').map(({ id }) => ({ id }));

const lastUndo = () => info.mock.lastCall?.[1]?.undo;

describe('an example', () => {
  it('is filled in with the defaults, leaves a key that was typed, and says what is left to do', async () => {
    const session = sessionOf({ name: 'Mine', key: 'sk-mine' });
    await loadExample(session, 1);
    expect(session.answers).toEqual({ name: 'Oak', tags: ['c'], key: 'sk-mine' });
    expect(info).toHaveBeenCalledWith(
      'Example filled in',
      expect.not.objectContaining({ description: expect.anything() }),
    );

    const empty = sessionOf();
    await loadExample(empty, 0);
    expect(info.mock.lastCall?.[1]?.description).toBe('Yours to fill in: Key.');
  });

  it.each(withExamples)(
    'of $id can be run once its key is filled in, unless it needs a file of the member',
    async ({ id }) => {
      const tool = prepareFormTool(await loadTool(id));
      const { declaration, start } = tool;
      for (const index of start?.examples.keys() ?? []) {
        const session = new ToolSession(memberScope(), tool);
        session.replaceAnswers(session.initialAnswers());
        await loadExample(session, index);
        const open = Object.entries(declaration.form.properties).filter(
          ([name, field]) =>
            !(field.secret || filePart(field) || field.const) &&
            isEmpty(session.answers[name]) &&
            isRequired(declaration, name, session.answers),
        );
        expect(open.map(([name]) => name)).toEqual([]);
      }
    },
  );

  it('can be taken back, and asks nothing where nothing was typed', async () => {
    const session = sessionOf({ name: 'Mine', more: 'and more' });
    await loadExample(session, 0);
    act(() => lastUndo()?.());
    expect(session.answers).toEqual({ name: 'Mine', more: 'and more' });

    await loadExample(sessionOf(), 0);
    expect(lastUndo()).toBeUndefined();
  });

  it('is kept as a draft, as what was typed is', async () => {
    const session = sessionOf();
    await loadExample(session, 0);
    expect(session.records.load().answers).toMatchObject({ name: 'Fern' });
  });

  it('that cannot be loaded leaves the form as it is and says so', async () => {
    const session = sessionOf({ name: 'Mine' }, { examples: [] });
    await loadExample(session, 0);
    expect(session.answers).toEqual({ name: 'Mine' });
    expect(error).toHaveBeenCalledWith('The example could not be loaded', expect.anything());
  });

  it('is a button where there is one, a menu where there are several, and nothing where there are none', async () => {
    const one = sessionOf({}, { examples: [{ name: 'Fern' }] });
    const first = render(
      <Within session={one}>
        <Examples session={one} />
      </Within>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Load example' }));
    await waitFor(() => expect(one.answers).toEqual({ name: 'Fern' }));
    first.unmount();

    const several = sessionOf();
    const second = render(
      <Within session={several}>
        <Examples session={several} />
      </Within>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Load example' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Example 2' }));
    await waitFor(() => expect(several.answers).toMatchObject({ name: 'Oak' }));
    second.unmount();

    const none = sessionWith(moduleFixture());
    render(
      <Within session={none}>
        <Examples session={none} />
      </Within>,
    );
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('starting over', () => {
  it('can be taken back, with the result', async () => {
    const session = sessionOf({ name: 'Mine', key: 'sk' });
    const result = { kind: 'text', value: 'My prompt', runId: 'r', mode: 'live', inputs: {} } as const;
    await session.runs.show(result);
    session.reset(['answers', 'secrets', 'result']);
    expect([session.answers, session.store.get(session.atoms.run).result]).toEqual([{}, undefined]);
    act(() => success.mock.lastCall?.[1]?.undo?.());
    expect(session.answers).toEqual({ name: 'Mine', key: 'sk' });
    expect(session.store.get(session.atoms.run).result).toEqual(result);
  });

  it('with the answers of a past run can be taken back too', async () => {
    const session = sessionOf({ name: 'Mine', key: 'sk' });
    await reuseInputs(session, { name: 'Past' });
    expect(session.answers).toEqual({ name: 'Past' });
    act(() => lastUndo()?.());
    expect(session.answers).toEqual({ name: 'Mine', key: 'sk' });
  });
});

describe('the sample result', () => {
  it('is loaded when it is asked for, marked, kept nowhere, and gives its place back', async () => {
    const session = sessionOf();
    const { container } = render(
      <Within session={session}>
        <ResultPanel session={session} />
      </Within>,
    );
    expect(session.tool.start?.load).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'See a sample result' }));
    const sample = await screen.findByRole('region', { name: 'Result' });
    expect(sample.textContent).toContain('Sample');
    expect(sample.textContent).toContain('A sample prompt');
    expect(session.store.get(session.atoms.run).result).toBeUndefined();
    expect(session.records.load().result).toBeUndefined();
    fireEvent.click(screen.getByRole('button', { name: 'Hide the sample' }));
    expect(container.querySelector('[data-sample]')).toBeNull();
    expect(document.activeElement?.textContent).toBe('See a sample result');
  });

  it('gives way to a result of the member', async () => {
    const session = sessionOf();
    const { container } = render(
      <MemoryRouter>
        <Within session={session}>
          <ResultPanel session={session} />
        </Within>
      </MemoryRouter>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'See a sample result' }));
    await screen.findByText('A sample prompt');
    await act(() => session.runs.show({ kind: 'text', value: 'Mine', runId: 'r', mode: 'live', inputs: {} }));
    expect(await screen.findByText('Mine')).toBeTruthy();
    expect(container.querySelector('[data-sample]')).toBeNull();
  });

  it('is not offered by a tool that has none', () => {
    render(
      <ResultPlaceholder
        tool={sessionWith(moduleFixture({ result: { renderer: 'text', title: 'R', empty: 'E' } })).tool}
      />,
    );
    expect(screen.getByText('E')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

const forms = manifest.filter(({ kind, route }) => kind === 'form' && route).map(({ id }) => id);

describe.each(forms)('%s', (id) => {
  it('has examples, and a sample of its own kind where it has a result', async () => {
    const { module, ...parts } = await loadTool(id);
    const tool = prepareFormTool({ module, ...parts });
    const content = await tool.start?.load();
    expect(content?.start.examples).toHaveLength(tool.start?.examples.length ?? 0);
    expect(content?.start.examples.length).toBeGreaterThan(0);
    expect(module.declaration).not.toHaveProperty('examples');
    if (!tool.declaration.result) return;
    const { sample } = await loadSample(tool);
    const check = await loadResultCheck(sample.kind);
    expect([check(sample.value), check.errors]).toEqual([true, null]);
  });
});
