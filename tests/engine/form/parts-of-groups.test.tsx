import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { openForm, type Properties, submitForm } from '../../support/open-form';

const visits = {
  visits: {
    type: 'array',
    title: 'Visits',
    items: {
      type: 'object',
      required: ['kind'],
      rules: [{ need: 'order', fields: ['from', 'to'], message: 'It ends before it begins' }],
      properties: {
        kind: { type: 'string', title: 'Kind', enum: ['Flight', 'Hotel'] },
        airline: {
          type: 'string',
          title: 'Airline',
          showIf: { field: 'kind', is: 'Flight' },
          requiredIf: { field: 'kind', is: 'Flight' },
        },
        from: { type: 'integer', title: 'From' },
        to: { type: 'integer', title: 'To', requiredIf: { field: 'from', filled: true } },
        guest: {
          type: 'object',
          title: 'Guest',
          required: ['name'],
          properties: { name: { type: 'string', title: 'Name' }, note: { type: 'string', title: 'Note' } },
        },
      },
    },
  },
} satisfies Properties;
const visit = (number: number) => within(screen.getByRole('group', { name: `Item ${number}` }));
const two = { visits: [{ kind: 'Hotel' }, { kind: 'Flight' }] };

describe('a part of a group that repeats', () => {
  it('shows by what the other parts of its own group hold', async () => {
    openForm(visits, {}, [], two);
    expect(visit(1).queryByRole('textbox', { name: /Airline/ })).toBeNull();
    expect(visit(2).getByRole('textbox', { name: /Airline/ })).toHaveProperty('ariaRequired', 'true');
    await userEvent.click(visit(1).getByRole('radio', { name: 'Flight' }));
    expect(visit(1).getByRole('textbox', { name: /Airline/ })).not.toBeNull();
  });

  it('is marked as required, and asked for, once another part makes it so', async () => {
    openForm(visits, {}, [], { visits: [{ kind: 'Hotel' }] });
    expect(visit(1).getByRole('textbox', { name: /^To/ }).ariaRequired).toBeNull();
    await userEvent.type(visit(1).getByRole('textbox', { name: /^From/ }), '3');
    await submitForm();
    const to = visit(1).getByRole('textbox', { name: /^To/ });
    expect(to).toHaveProperty('ariaRequired', 'true');
    expect(to).toHaveProperty('ariaInvalid', 'true');
    expect(document.activeElement).toBe(to);
  });

  it('is held to the rule of its group, which stands under it', async () => {
    openForm(visits, {}, [], { visits: [{ kind: 'Hotel', from: 5, to: 3 }] });
    await submitForm();
    expect(visit(1).getByText('It ends before it begins')).not.toBeNull();
  });

  it('may be a group with what it needs itself', async () => {
    const session = openForm(visits, {}, [], { visits: [{ kind: 'Hotel' }] });
    const guest = within(visit(1).getByRole('group', { name: 'Guest' }));
    await userEvent.type(guest.getByRole('textbox', { name: /Note/ }), 'Late');
    await submitForm();
    const name = guest.getByRole('textbox', { name: /Name/ });
    expect(document.activeElement).toBe(name);
    await userEvent.type(name, 'Ada');
    await userEvent.tab();
    expect(session.answers).toEqual({ visits: [{ kind: 'Hotel', guest: { name: 'Ada', note: 'Late' } }] });
    expect(name.ariaInvalid).toBeNull();
  });
});
