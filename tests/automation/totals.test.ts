import { describe, expect, it } from 'vitest';
import { withTotals } from '@/automation/totals/automation';

const where = { lines: 'lines', amount: ['quantity', 'price'], discount: 'discount', tax: 'tax' };

describe('the sums of a body', () => {
  it('stand on each line and below them, beside what was sent', () => {
    const body = {
      client: 'Ann',
      lines: [
        { what: 'Set-up', quantity: 1, price: 900 },
        { what: 'Care', quantity: 3, price: 120 },
      ],
      discount: 10,
      tax: 19,
    };
    expect(withTotals(body, where)).toEqual({
      ...body,
      lines: [
        { what: 'Set-up', quantity: 1, price: 900, amount: 900 },
        { what: 'Care', quantity: 3, price: 120, amount: 360 },
      ],
      subtotal: 1260,
      discountAmount: 126,
      taxAmount: 215.46,
      total: 1349.46,
    });
  });

  it('are rounded to cents, half a cent up', () => {
    const { lines, subtotal, total } = withTotals(
      {
        lines: [
          { quantity: 1, price: 1.005 },
          { quantity: 3, price: 0.1 },
        ],
      },
      where,
    );
    expect(lines).toMatchObject([{ amount: 1.01 }, { amount: 0.3 }]);
    expect([subtotal, total]).toEqual([1.31, 1.31]);
  });

  it('are nothing where there are no lines or no numbers', () => {
    expect(withTotals({}, where)).toMatchObject({ lines: [], total: 0 });
    expect(withTotals({ lines: [{ quantity: 'two', price: 5 }] }, where)).toMatchObject({ total: 0 });
  });
});
