import { expect, it, vi } from 'vitest';
import { runExample } from '@/engine/start/run-example';
import { moduleFixture } from '../support/form-fixture';
import { sessionWith } from '../support/session';

/** A session whose tool has one example, and whether that was sent. */
function sessionOf(example: Record<string, unknown>) {
  const load = async () => ({ start: { examples: [example] } });
  const session = sessionWith({ ...moduleFixture(), start: { examples: ['Example'], sample: false, load } });
  return { session, submit: vi.spyOn(session, 'submit').mockResolvedValue() };
}

it('runs an example that is whole', async () => {
  const { session, submit } = sessionOf({ name: 'Fern', tags: ['a'] });
  await runExample(session);
  expect(submit).toHaveBeenCalledOnce();
});

it('fills in an example that leaves answers to the member, and runs nothing', async () => {
  const { session, submit } = sessionOf({ name: 'Fern' });
  await runExample(session);
  expect(submit).not.toHaveBeenCalled();
});
