import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ShortfallNotice } from '@/engine/page/shortfall-notice';
import type { RunResult } from '@/engine/run/run-state';
import { refinerOf } from '@/engine/session/refiner';
import { textExpectations } from '@/generated/text-expectations';
import { moduleFixture } from '../support/form-fixture';
import { sessionWith } from '../support/session';

const [tool = '', { headings = [] } = {}] =
  Object.entries(textExpectations).find(([, expected]) => (expected.headings?.length ?? 0) > 3) ?? [];
const stump: RunResult = { kind: 'text', value: '# A\nYou are', runId: 'one', mode: 'live', inputs: {} };

it('names what is missing and asks for the rest as a change of the result', async () => {
  const session = sessionWith(moduleFixture({}), { key: 'sk-sample' });
  const refine = vi.spyOn(refinerOf(session), 'refine').mockResolvedValue();
  render(<ShortfallNotice tool={tool} result={stump} session={session} />);
  expect(screen.getByText(new RegExp(`Missing: .*${headings.at(-1)}`))).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Write the rest' }));
  expect(refine).toHaveBeenCalledWith(stump, {
    label: 'Write the rest',
    ask: expect.stringContaining(headings.join(', ')),
  });
});

it('says nothing of a demo, which is short on purpose', () => {
  const { container } = render(<ShortfallNotice tool={tool} result={{ ...stump, mode: 'demo' }} />);
  expect(container.textContent).toBe('');
});

it('offers nothing where a result cannot be changed, and says nothing of one that is whole', () => {
  const { rerender, container } = render(<ShortfallNotice tool={tool} result={stump} />);
  expect(screen.queryByRole('button')).toBeNull();
  const whole = [...headings.map((heading) => `# ${heading}`), 'word '.repeat(500)].join('\n');
  rerender(<ShortfallNotice tool={tool} result={{ ...stump, value: whole }} />);
  expect(container.textContent).toBe('');
});
