import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { descriptionOf, openForm, submitForm } from '../support/open-form';

const terms = { terms: { type: 'boolean', title: 'I agree', const: true } } as const;
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /I agree/ });

describe('an agreement', () => {
  it('is not agreed to before anybody ticks it', async () => {
    const session = openForm({ ...terms, name: { type: 'string', title: 'Name' } }, {}, ['terms']);
    expect(box().checked).toBe(false);
    await userEvent.type(screen.getByRole('textbox'), 'Ann');
    await userEvent.tab();
    expect(session.answers).toEqual({ name: 'Ann' });
    expect(box().checked).toBe(false);
    await submitForm();
    expect(box().getAttribute('aria-required')).toBe('true');
    expect(box().getAttribute('aria-invalid')).toBe('true');
    expect(descriptionOf(box())).toBe('Tick this to go on');
    expect(document.activeElement).toBe(box());
  });

  it('is ticked with the keyboard; a tick taken away is not enough', async () => {
    const session = openForm(terms, {}, ['terms']);
    await userEvent.tab();
    await userEvent.keyboard(' ');
    expect(session.answers).toEqual({ terms: true });
    await submitForm();
    expect(box().getAttribute('aria-invalid')).toBeNull();
    await userEvent.click(box());
    expect(session.answers).toEqual({ terms: false });
    expect(box().getAttribute('aria-invalid')).toBe('true');
  });
});
