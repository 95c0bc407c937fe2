import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { descriptionOf, openForm, type Properties, submitForm } from '../support/open-form';

const lines = (bounds: { minItems?: number; maxItems?: number } = { maxItems: 3 }): Properties => ({
  lines: {
    type: 'array',
    title: 'Lines',
    ...bounds,
    items: {
      type: 'object',
      required: ['what', 'price'],
      properties: {
        what: { type: 'string', title: 'What' },
        price: { type: 'number', title: 'Price', minimum: 0 },
        size: { type: 'string', title: 'Size', enum: ['S', 'M'], default: 'M' },
      },
    },
  },
});
const looks = {
  lines: { item: 'Line {n}', add: 'Add a line', fields: { price: { unit: 'EUR', width: 'half' } } },
} as const;
const group = (name: string) => within(screen.getByRole('group', { name }));
const what = (name: string) => group(name).getByRole<HTMLInputElement>('textbox', { name: /What/ });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const whats = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /What/ }).map(({ value }) => value);
const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const line = (name: string, price = 1) => ({ what: name, price, size: 'M' });

describe('repeated groups', () => {
  it('begin with none; an added one has its defaults and the focus', async () => {
    const session = openForm(lines(), looks);
    expect(screen.queryByRole('group', { name: 'Line 1' })).toBeNull();
    await press('Add a line');
    expect(document.activeElement).toBe(what('Line 1'));
    expect(status()).toContain('Line 1 added.');
    expect(session.answers).toEqual({ lines: [{ size: 'M' }] });
    expect(group('Line 1').getByRole('radio', { name: 'M' })).toHaveProperty('checked', true);
  });

  it('say that one is required, once', async () => {
    openForm(lines(), looks, ['lines']);
    const all = screen.getByRole('group', { name: 'Lines' });
    expect(descriptionOf(all)).toBe('Required');
    await submitForm();
    expect(descriptionOf(all)).toBe('Required');
  });

  it('take what is typed in each of them, numbers as numbers', async () => {
    const session = openForm(lines(), looks, [], { lines: [line('a'), line('b')] });
    const price = group('Line 2').getByRole('textbox', { name: /Price/ });
    expect(descriptionOf(price)).toBe('EUR');
    await userEvent.clear(price);
    await userEvent.type(price, '2,5');
    await userEvent.clear(what('Line 1'));
    await userEvent.type(what('Line 1'), 'first');
    await userEvent.click(group('Line 1').getByRole('radio', { name: 'S' }));
    expect(session.answers).toEqual({ lines: [{ what: 'first', price: 1, size: 'S' }, line('b', 2.5)] });
  });

  it('are removed, with the focus at the one that took the place', async () => {
    const session = openForm(lines(), looks, [], { lines: [line('a'), line('b'), line('c')] });
    await press('Remove Line 2');
    expect(session.answers).toEqual({ lines: [line('a'), line('c')] });
    expect(whats()).toEqual(['a', 'c']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Line 2' }));
    expect(status()).toContain('Line 2 removed.');
    await press('Remove Line 2');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Line 1' }));
    await press('Remove Line 1');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a line' }));
  });

  it('are moved, and what is typed afterwards goes where it is seen', async () => {
    const session = openForm(lines(), looks, [], { lines: [line('a'), line('b'), line('c')] });
    await press('Move Line 1 down');
    expect(whats()).toEqual(['b', 'a', 'c']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Line 2 down' }));
    await userEvent.keyboard('{Enter}');
    expect(whats()).toEqual(['b', 'c', 'a']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Line 3 up' }));
    await userEvent.type(what('Line 3'), '!');
    await userEvent.tab();
    expect(session.answers).toEqual({ lines: [line('b'), line('c'), line('a!')] });
    expect(screen.getByRole('button', { name: 'Move Line 1 up' })).toHaveProperty('disabled', true);
  });

  it('stop at the most', async () => {
    openForm(lines(), looks, [], { lines: [line('a'), line('b'), line('c')] });
    expect(screen.queryByRole('button', { name: 'Add a line' })).toBeNull();
    expect(screen.getByText('3 at most.')).toBeDefined();
  });

  it('stand there from the start up to the fewest, and cannot be removed below it', async () => {
    const session = openForm(lines({ minItems: 2, maxItems: 3 }), looks, ['lines']);
    expect(session.answers).toEqual({});
    expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
    await userEvent.type(what('Line 2'), 'second');
    await userEvent.tab();
    expect(session.answers).toEqual({ lines: [{ size: 'M' }, { what: 'second', size: 'M' }] });
  });

  it('show an error at the very control it is about, and go there', async () => {
    openForm(lines(), looks, [], { lines: [line('a'), { what: 'b', size: 'M' }] });
    await submitForm();
    const price = group('Line 2').getByRole('textbox', { name: /Price/ });
    expect(descriptionOf(price)).toContain('Required');
    expect(document.activeElement).toBe(price);
    expect(group('Line 1').getByRole('textbox', { name: /Price/ }).getAttribute('aria-invalid')).toBeNull();
    await userEvent.type(price, '4');
    await userEvent.tab();
    expect(price.getAttribute('aria-invalid')).toBeNull();
  });

  it('say at the list that there is none, and go to the button that adds one', async () => {
    openForm(lines(), looks, ['lines']);
    await submitForm();
    expect(descriptionOf(screen.getByRole('group', { name: /Lines/ }))).toContain('Required');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a line' }));
  });

  it('show what is put in from outside', () => {
    const session = openForm(lines(), looks);
    act(() => session.replaceAnswers({ lines: [line('kept')] }));
    expect(whats()).toEqual(['kept']);
  });
});
