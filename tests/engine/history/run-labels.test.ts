import { expect, test } from 'vitest';
import type { RunView } from '@/contracts/run';
import { runDetail, runName, toolTitle } from '@/engine/history/run-labels';
import { summaryFields } from '@/generated/summary-fields';

const [tool = '', [first = '', second = ''] = []] =
  Object.entries(summaryFields).find(([, fields]) => fields.length > 1) ?? [];

const run = (more: Partial<RunView>): RunView => ({
  id: 'r1',
  tool,
  state: 'succeeded',
  mode: 'live',
  startedAt: '2026-01-02T10:00:00Z',
  ...more,
});

test('a run is named by whom it is about and what it is; what else tells it apart is its detail', () => {
  const inputs = { [second]: 'Whitening', [first]: 'Harbour\nDental' };
  expect(runName(run({ inputs }))).toBe(`Harbour Dental · ${toolTitle(tool)}`);
  expect(runDetail(run({ inputs }))).toBe('Whitening');
  expect(runName(run({ inputs, name: 'For Ann' }))).toBe('For Ann');
  expect(runDetail(run({ inputs, name: 'For Ann' }))).toBe('Harbour Dental · Whitening');
});

test('an address in its name begins with its site', () => {
  expect(runName(run({ inputs: { [first]: 'https://www.example.com/tea' } }))).toBe(
    `example.com/tea · ${toolTitle(tool)}`,
  );
});

test('without such answers it is named by its first text, or by its tool alone', () => {
  expect(runName(run({ inputs: { other: ' ', more: 'Tea', count: 3 } }))).toBe(`Tea · ${toolTitle(tool)}`);
  expect(runName(run({}))).toBe(toolTitle(tool));
  expect(runDetail(run({}))).toBe('');
});
