import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { checkSheet } from '@/engine/csv/check-sheet';
import { formIndex } from '@/engine/page/form-index';
import type { Declaration, Section } from '@/generated/declaration';
import { toast } from '@/ui/toast';
import { formFixture } from '../../support/form-fixture';
import { field, open, PAGED, press } from './paged';

vi.spyOn(toast, 'error').mockImplementation(() => undefined);

const END: Section = {
  title: 'For small ones alone',
  text: 'Call **us**.',
  fields: [],
  when: { field: 'kind', is: 'large' },
  ends: true,
};
const REST = { fields: ['name', 'tags', 'customTag', 'wantsMore', 'more', 'key'] };
const FORM: Partial<Declaration> = {
  ui: { ...formFixture().ui, sections: [{ fields: ['kind', 'customKind'] }, END, REST] },
};
const submitButton = () => screen.queryByRole('button', { name: 'Go' });

it('ends where its condition holds, with neither fields behind it nor a button, and goes on when it no longer does', async () => {
  const { session } = open(FORM, { name: 'Ann' });
  await userEvent.click(screen.getByRole('radio', { name: 'large' }));
  expect(screen.getByRole('heading', { name: 'For small ones alone' })).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('Call us.');
  expect(screen.queryByLabelText(/^Name/)).toBeNull();
  expect(submitButton()).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'small' }));
  expect(screen.queryByRole('heading', { name: 'For small ones alone' })).toBeNull();
  expect(submitButton()).not.toBeNull();
  expect(session.answers.name, 'what was typed behind the end is kept').toBe('Ann');
});

it('leads over its pages to the end, and back', async () => {
  const [you, , offer] = PAGED.ui?.sections ?? [];
  const sections = [you, { ...END, page: 'Sorry' }, offer] as Section[];
  open({ ...PAGED, ui: { ...PAGED.ui, review: true, sections } as Declaration['ui'] }, { name: 'Ann', kind: 'large' });
  expect(screen.queryByText('Offer'), 'a step that is never reached').toBeNull();
  await press('Next');
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Step 2 of 2: Sorry');
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  await press('Back');
  expect(field('Name')).toBeDefined();
});

it('says of a row of a batch that it ends, and nothing else', () => {
  const { session } = open(FORM);
  const sheet = { header: ['Kind'], rows: [['large'], ['small']] };
  const [ended, other] = checkSheet(session.tool, sheet, { key: 'k' }, 5).rows;
  expect(ended?.problems).toEqual([{ column: 'Kind', message: 'For small ones alone' }]);
  expect(other?.problems.map(({ column }) => column)).toContain('Name');
});

it('counts in the index of a form what is filled in without an error, and no computed figure', () => {
  const { form, ui } = formFixture();
  const properties = { ...form.properties, total: { type: 'number' as const, title: 'Total', compute: [1] } };
  const sections = ['name', 'tags', 'kind', 'key'].map((name) => ({ title: name, fields: [name] }));
  sections[0]?.fields.push('total');
  const { session } = open({ form: { ...form, properties }, ui: { ...ui, sections } } as Partial<Declaration>, {
    name: 'Ann',
  });
  const first = () => session.store.get(formIndex(session))?.[0];
  expect(first()).toMatchObject({ filledCount: 1, totalCount: 1, invalid: false });
  session.updateAnswers({ ...session.answers, name: 'x'.repeat(10_000) });
  session.store.set(session.atoms.touched, new Set(['name']));
  expect(first()).toMatchObject({ filledCount: 0, totalCount: 1, invalid: true });
});

it('lists no text in the index of a form, as there is nothing to fill in', () => {
  const [you, , offer] = PAGED.ui?.sections ?? [];
  const sections = [you, offer, { title: 'Size', fields: ['size'] }, END].map((section) => ({
    ...section,
    page: undefined,
  }));
  const { session } = open({ ...PAGED, ui: { ...PAGED.ui, sections } as Declaration['ui'] }, { kind: 'large' });
  const titles = session.store.get(formIndex(session))?.map(({ title }) => title);
  expect(titles).toEqual(['About you', 'Your offer', 'Size']);
});
