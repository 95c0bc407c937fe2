import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RendererModule } from '@/contracts/plugins';
import type { RunView } from '@/contracts/run';
import { parseRun } from '@/engine/library/parse-run';
import { RefinedResult } from '@/engine/library/refined-result';
import { loadRenderer } from '@/engine/plugins';
import { loadModule } from '@/engine/registry-access';
import type { RunResult } from '@/engine/run/run-state';
import type { ToolResult } from '@/generated/declaration';
import { manifest } from '@/generated/manifest';
import * as text from '@/renderers/text/renderer';
// At hand, so that no test waits for it.
import '@/engine/page/result-changes';

const options: ToolResult = {
  renderer: 'text',
  title: 'Result',
  refine: { webhook: 'x', wishes: [{ label: 'Shorter', ask: 'Make it shorter.' }] },
};
const result = { kind: 'text', value: 'You are Bo.', runId: 'two', mode: 'live', inputs: {} } as RunResult;

beforeAll(() => loadRenderer('diff'));

const shown = (wish: string) =>
  render(
    <RefinedResult
      former={{ value: 'You are Ann.', wish }}
      result={result}
      renderer={text as RendererModule}
      options={options}
    >
      <p>the result</p>
    </RefinedResult>,
  );

describe('a kept result that was changed', () => {
  it('says what was asked for, and shows what changed in its place', async () => {
    shown('Make it shorter.');
    expect(screen.getByText(/Asked for: Shorter$/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'What changed' }));
    const changes = await screen.findByRole('region', { name: 'Result, changes' });
    expect([changes.querySelector('del')?.textContent, changes.querySelector('ins')?.textContent]).toEqual([
      expect.stringContaining('Ann'),
      expect.stringContaining('Bo'),
    ]);
    expect(screen.queryByText('the result')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'What changed' }));
    expect(screen.getByText('the result')).toBeDefined();
  });

  it("says the member's own words", () => {
    shown('In Welsh');
    expect(screen.getByText(/Asked for: In Welsh$/)).toBeDefined();
  });
});

describe('a run that changed a result', () => {
  const run = (former: unknown): RunView => ({
    id: 'two',
    tool: '',
    refines: true,
    mode: 'live',
    state: 'succeeded',
    startedAt: '2026-01-02T10:00:00Z',
    inputs: {},
    answer: { status: 200, contentType: 'text/plain', body: 'Be kind to every caller.' },
    former: { result: former, wish: 'x' },
  });

  it('is read with what it changed, where that is a result of the same kind', async () => {
    const tool = await textTool();
    const formerOf = async (former: unknown) => (await parseRun({ ...run(former), tool })).display?.former?.value;
    expect(await formerOf('Be brief.')).toBe('Be brief.');
    expect(await formerOf([{ scene: 1 }])).toBeUndefined();
    expect(await formerOf(7)).toBeUndefined();
  });
});

/** A tool that shows a plain text and can change it. */
async function textTool(): Promise<string> {
  for (const { id } of manifest) {
    const { declaration } = await loadModule(id);
    if (declaration.result?.renderer === 'text' && declaration.result.refine) return id;
  }
  throw new Error('no tool changes a text');
}
