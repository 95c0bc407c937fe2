import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { isoDay } from '@/registry/context-variables';
import { resolveBound, toLocalInput, toUtcTimestamp } from '@/widgets/date/date-input';
import { descriptionOf, openForm, submitForm } from '../support/open-form';

const control = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);

describe('a moment', () => {
  it('is shown in local time and sent in UTC', () => {
    const local = new Date(2026, 0, 31, 14, 30);
    expect(toUtcTimestamp('2026-01-31T14:30')).toBe(local.toISOString());
    expect(toLocalInput(local.toISOString())).toBe('2026-01-31T14:30');
  });

  it.each(['20271-07-04T09:30', '275760-09-13T00:00'])('of the year of %s stays while it is typed', (shown) => {
    expect(toLocalInput(toUtcTimestamp(shown))).toBe(shown);
  });

  it('that is none is left as it is', () => {
    expect(toUtcTimestamp('31.1.')).toBe('31.1.');
    expect(toLocalInput('31.1.')).toBe('');
  });
});

describe('a bound', () => {
  it('of today is the day the member lives in', () => {
    const lateEvening = new Date(2026, 0, 31, 23, 59);
    expect(resolveBound('today', lateEvening)).toBe('2026-01-31');
    expect(resolveBound('2026-02-01', lateEvening)).toBe('2026-02-01');
    expect(resolveBound(undefined, lateEvening)).toBeUndefined();
  });
});

describe('a date field', () => {
  it('offers the declared days', () => {
    openForm({ day: { type: 'string', title: 'Day', format: 'date', earliest: 'today', latest: '2099-12-31' } });
    expect(control(/Day/)).toMatchObject({ type: 'date', min: isoDay(new Date()), max: '2099-12-31' });
  });

  it('hands on what is picked, shows what is restored, and is emptied', () => {
    const day = { day: { type: 'string', title: 'Day', format: 'date' } } as const;
    const session = openForm(day, {}, [], { day: '2026-01-31' });
    expect(control(/Day/).value).toBe('2026-01-31');
    fireEvent.change(control(/Day/), { target: { value: '2026-02-01' } });
    expect(session.answers).toEqual({ day: '2026-02-01' });
    fireEvent.change(control(/Day/), { target: { value: '' } });
    expect(session.answers.day).toBeUndefined();
  });

  it('says that it is required, at the control', async () => {
    openForm({ day: { type: 'string', title: 'Day', format: 'date' } }, {}, ['day']);
    await submitForm();
    expect(descriptionOf(control(/Day/))).toBe('Required');
    expect(document.activeElement).toBe(control(/Day/));
  });

  it('takes a time of day', async () => {
    const session = openForm({ at: { type: 'string', title: 'At', format: 'time' } });
    expect(control(/At/)).toMatchObject({ type: 'time', min: '', max: '' });
    fireEvent.change(control(/At/), { target: { value: '14:30' } });
    expect(session.answers).toEqual({ at: '14:30' });
    await submitForm();
    expect(control(/At/).getAttribute('aria-invalid')).toBeNull();
  });

  it('keeps a moment in UTC and shows it in local time', async () => {
    const when = { when: { type: 'string', title: 'When', format: 'date-time', latest: '2030-01-01' } } as const;
    const session = openForm(when);
    expect(control(/When/)).toMatchObject({ type: 'datetime-local', max: '2030-01-01T23:59' });
    fireEvent.change(control(/When/), { target: { value: '2026-01-31T14:30' } });
    expect(session.answers).toEqual({ when: new Date(2026, 0, 31, 14, 30).toISOString() });
    expect(control(/When/).value).toBe('2026-01-31T14:30');
    await submitForm();
    expect(control(/When/).getAttribute('aria-invalid')).toBeNull();
  });

  it('says that a half-filled picker counts for nothing', async () => {
    openForm({ day: { type: 'string', title: 'Day', format: 'date' } });
    await userEvent.click(control(/Day/));
    // jsdom has no picker that could be partly filled.
    Object.defineProperty(control(/Day/).validity, 'badInput', { value: true });
    await userEvent.tab();
    expect(screen.getByRole('status').textContent).toContain('Not complete');
    expect(descriptionOf(control(/Day/))).toContain('Not complete');
  });
});
