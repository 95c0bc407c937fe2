import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { descriptionOf, openForm, submitForm } from '../support/open-form';

const strength = { strength: { type: 'number', title: 'Strength', minimum: 0, maximum: 1, multipleOf: 0.05 } } as const;
const looks = { strength: { widget: 'slider', unit: 'parts' } } as const;
const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: /Strength/ });

describe('a slider', () => {
  it('says that nothing is chosen until it is touched', async () => {
    const session = openForm(strength, looks, ['strength']);
    expect(slider().getAttribute('aria-valuetext')).toBe('Not chosen yet');
    expect(screen.getByText('Not chosen yet')).toBeDefined();
    expect(descriptionOf(slider())).toBe('Required');
    await submitForm();
    expect(session.answers).toEqual({});
    expect(descriptionOf(slider())).toBe('Required');
    expect(document.activeElement).toBe(slider());
  });

  it('shows its default with the unit', () => {
    openForm({ strength: { ...strength.strength, default: 0.8 } }, looks);
    expect(slider().value).toBe('0.8');
    expect(slider().getAttribute('aria-valuetext')).toBe('0.8 parts');
    expect(screen.queryByRole('button', { name: /Clear/ })).toBeNull();
  });

  it('hands on a number on its step', async () => {
    const session = openForm(strength, looks);
    fireEvent.change(slider(), { target: { value: '0.15' } });
    expect(session.answers).toEqual({ strength: 0.15 });
    await submitForm();
    expect(slider().getAttribute('aria-invalid')).toBeNull();
  });

  it.each([
    ['a click', () => userEvent.click(slider())],
    ['the space bar', () => fireEvent.keyDown(slider(), { key: ' ' })],
  ])('is chosen where it stands by %s', async (_, choose) => {
    const session = openForm(strength, looks);
    slider().focus();
    await choose();
    expect(session.answers).toEqual({ strength: 0.5 });
  });

  it('gives a choice back that need not be made, and keeps the focus', async () => {
    const session = openForm(strength, looks, [], { strength: 0.2 });
    await userEvent.click(screen.getByRole('button', { name: 'Clear Strength' }));
    expect(session.answers.strength).toBeUndefined();
    expect(document.activeElement).toBe(slider());
  });
});
