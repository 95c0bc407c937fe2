import { expect, it } from 'vitest';
import { setAnswer } from '@/engine/form/set-answer';
import { moduleFixture } from '../../support/form-fixture';
import { sessionWith } from '../../support/session';

function sessionWithAnswer(before: Record<string, unknown>, path: (string | number)[], value: unknown) {
  const session = sessionWith(moduleFixture(), before);
  setAnswer(session, path, value);
  return session;
}

it('leaves all that is not on the way to an answer as it was', () => {
  const before = { tags: ['a'], groups: [{ title: 'One' }, { title: 'Two' }] };
  const { answers } = sessionWithAnswer(before, ['groups', 1, 'title'], 'Second');
  expect(answers).toEqual({ tags: ['a'], groups: [{ title: 'One' }, { title: 'Second' }] });
  expect(answers.tags).toBe(before.tags);
  expect((answers.groups as unknown[])[0]).toBe(before.groups[0]);
  expect(before.groups[1]).toEqual({ title: 'Two' });
});

it.each([
  { path: ['colours', 'first'], whole: { colours: { first: 'new' } } },
  { path: ['groups', 0, 'title'], whole: { groups: [{ title: 'new' }] } },
])('makes what an answer stands in: $path', ({ path, whole }) => {
  expect(sessionWithAnswer({}, path, 'new').answers).toEqual(whole);
});

it('shows the errors of a field once a submit was attempted, and not before', () => {
  const session = sessionWithAnswer({}, ['colours', 'first'], 'new');
  const { store, atoms } = session;
  expect([...store.get(atoms.touched)]).toEqual([]);
  store.set(atoms.submitAttempted, true);
  setAnswer(session, ['colours', 'first'], 'newer');
  expect([...store.get(atoms.touched)]).toEqual(['colours']);
});
