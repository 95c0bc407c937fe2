import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { parseNumber } from '@/registry/read-number';
import { stepNumber } from '@/widgets/number/step-number';
import { descriptionOf, openForm, submitForm } from '../support/open-form';

const rooms = { rooms: { type: 'integer', title: 'Rooms', minimum: 1, maximum: 20 } } as const;
const price = { price: { type: 'number', title: 'Price', minimum: 0, multipleOf: 0.01 } } as const;
const box = () => screen.getByRole<HTMLInputElement>('textbox');

describe('what a text says as a number', () => {
  it.each([
    ['5', 5],
    [' 12 ', 12],
    ['5.', 5],
    ['.5', 0.5],
    ['-3', -3],
    ['\u22123', -3],
    ['1e1', 10],
    ['3,5', 3.5],
    ['0,125', 0.125],
    ['1 000', 1000],
    ['1,234.56', 1234.56],
    ['1.234,56', 1234.56],
    ['1,234,567', 1_234_567],
    ['1.234.567', 1_234_567],
  ])('%s is %d', (text, number) => expect(parseNumber(text)).toBe(number));

  it.each(['', 'five', '5 rooms', '1,234', '1,2,3', '0x10', '1e999', '-', '1-2', 'Infinity'])('%s is none', (text) =>
    expect(parseNumber(text)).toBeUndefined(),
  );
});

describe('a step', () => {
  it.each([
    [5, 1, {}, 6],
    [5.5, 1, { multipleOf: 1 }, 6],
    [5.5, -1, { multipleOf: 1 }, 5],
    [0.1, 1, { multipleOf: 0.1 }, 0.2],
    [0.2, 1, { multipleOf: 0.1 }, 0.3],
    [20, 1, { maximum: 20 }, 20],
    [1, -1, { minimum: 1 }, 1],
    [undefined, 1, { minimum: 3, multipleOf: 5 }, 5],
    [undefined, -1, {}, 0],
    [18, 1, { maximum: 19, multipleOf: 5 }, 15],
    [1, -1, { exclusiveMinimum: 0, multipleOf: 1 }, 1],
    [undefined, 1, { exclusiveMinimum: 0, multipleOf: 0.5 }, 0.5],
    [9, 1, { exclusiveMaximum: 10, maximum: 12, multipleOf: 1 }, 9],
  ] as const)('from %s by %d within %o goes to %d', (from, by, grid, to) =>
    expect(stepNumber(from, by, grid)).toBe(to),
  );
});

describe('a number field', () => {
  it('shows its default, its unit and what was restored', () => {
    openForm({ rooms: { ...rooms.rooms, default: 3 } }, { rooms: { unit: 'rooms', help: 'With a door' } });
    expect(box().value).toBe('3');
    expect(descriptionOf(box())).toBe('rooms With a door');
    expect(box().inputMode).toBe('numeric');
  });

  it('hands on a number, and nothing where it is emptied', async () => {
    const session = openForm(price);
    await userEvent.type(box(), '19,90');
    await userEvent.tab();
    expect(session.answers).toEqual({ price: 19.9 });
    expect(box().value).toBe('19.9');
    await userEvent.clear(box());
    expect(session.answers.price).toBeUndefined();
  });

  it.each([
    ['1e1', 10, '10'],
    ['007', 7, '7'],
  ])('shows %s as the number it sends', async (typed, number, shown) => {
    const session = openForm(rooms);
    await userEvent.type(box(), typed);
    await userEvent.tab();
    expect(session.answers).toEqual({ rooms: number });
    expect(box().value).toBe(shown);
  });

  it.each(['five', '0x10', '1,234'])('keeps %s as it was typed, and says what is wrong', async (typed) => {
    const session = openForm(rooms);
    await userEvent.type(box(), typed);
    await submitForm();
    expect(box().value).toBe(typed);
    expect(session.answers).toEqual({ rooms: typed });
    expect(box().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(box());
  });

  it('does not rewrite a text while it is being typed', async () => {
    const session = openForm(price);
    await userEvent.type(box(), '1.50{Enter}');
    expect(session.answers).toEqual({ price: 1.5 });
    expect(box().value).toBe('1.50');
    await userEvent.type(box(), '5');
    await userEvent.tab();
    expect(box().value).toBe('1.505');
  });

  it('takes money, though floating point does not divide it', async () => {
    openForm(price, {}, [], { price: 19.99 });
    await submitForm();
    expect(box().getAttribute('aria-invalid')).toBeNull();
  });

  it('steps with the arrow keys, within the bounds, and leaves alone what it cannot read', async () => {
    const session = openForm(rooms);
    await userEvent.type(box(), '{ArrowUp}{ArrowUp}');
    await userEvent.tab();
    expect(session.answers).toEqual({ rooms: 2 });
    await userEvent.type(box(), '{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(box().value).toBe('1');
    await userEvent.clear(box());
    await userEvent.type(box(), 'two{ArrowUp}');
    expect(box().value).toBe('two');
  });

  it('shows what is put in from outside', () => {
    const session = openForm(rooms, {}, [], { rooms: 4 });
    act(() => session.replaceAnswers({ rooms: 7 }));
    expect(box().value).toBe('7');
  });

  it('offers a keyboard with a minus where there are numbers below zero', () => {
    openForm({ level: { type: 'integer', title: 'Level', minimum: -5 } });
    expect(box().inputMode).toBe('text');
  });
});
