import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RendererModule, RendererProps } from '@/contracts/plugins';
import * as plugins from '@/engine/plugins';
import { RenderedResult } from '@/engine/rendered-result';
import type { RunResult } from '@/engine/run/run-state';
import { moduleFixture } from '../support/form-fixture';
import { renderResultPanel } from '../support/result-panel';
import { sessionWith } from '../support/session';
import '@/engine/page/result-view';

/** A renderer of texts that fails at some of them. */
const renderer = {
  Renderer({ value }: { value: string }) {
    if (value.startsWith('Bad')) throw new Error('a fault of the renderer');
    return <p>Rendered: {value}</p>;
  },
  toText(value: string) {
    if (value.startsWith('Bad, bad')) throw new Error('a fault of its text');
    return `As text: ${value}`;
  },
} as unknown as RendererModule<'text'>;

const options = { renderer: 'own', title: 'Result' } as const;
const props = (value: string) =>
  ({ renderer, value, options }) as unknown as RendererProps<'text'> & { renderer: typeof renderer };
const text = () => screen.getByRole('region', { name: 'Text of the result' }).textContent;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});

describe('a renderer that throws', () => {
  it('costs its own result, whose text is offered, and none that comes after it', () => {
    const { rerender } = render(<RenderedResult {...props('Bad value')} />);
    expect(screen.getByText('This page could not show the result')).toBeTruthy();
    expect(text()).toBe('As text: Bad value');
    expect(screen.getByRole('button', { name: 'Copy the text' })).toBeTruthy();
    rerender(<RenderedResult {...props('Good value')} />);
    expect(screen.getByText('Rendered: Good value')).toBeTruthy();
  });

  it('costs no text either, if it makes none', () => {
    render(<RenderedResult {...props('Bad, bad value')} />);
    expect(text()).toBe('Bad, bad value');
  });

  it('leaves what stands around its result on the page of a tool', async () => {
    vi.spyOn(plugins, 'rendererOf').mockResolvedValue(renderer as never);
    const session = sessionWith(moduleFixture({ result: { renderer: 'own', title: 'Result' } as never }));
    await act(async () => session.runs.show(resultOf('Bad value')));
    await renderResultPanel(session);
    expect(screen.getByRole('heading', { name: 'Result' })).toBeTruthy();
    expect(text()).toBe('As text: Bad value');
  });
});

it('offers the answer as it came if anything else of the result cannot be rendered', async () => {
  vi.spyOn(plugins, 'rendererOf').mockResolvedValue(renderer as never);
  const session = sessionWith(moduleFixture({ result: { renderer: 'own', title: 'Result' } as never }));
  // No list, which its notes expect.
  const result = { ...resultOf('Good value'), raw: 'As it came', missing: {} };
  session.store.set(session.atoms.run, { status: 'succeeded', result: result as never });
  await renderResultPanel(session);
  expect(text()).toBe('As it came');
});

function resultOf(value: string): RunResult {
  return { kind: 'text', value, runId: 'one', mode: 'live', inputs: {} };
}
