import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { descriptionOf, openForm, type Properties, submitForm } from '../support/open-form';

const address = {
  address: {
    type: 'object',
    title: 'Address',
    required: ['city'],
    properties: {
      city: { type: 'string', title: 'City' },
      kind: { type: 'string', title: 'Kind', enum: ['home', 'work'] },
      floors: { type: 'integer', title: 'Floors' },
    },
  },
} satisfies Properties;
const group = () => screen.getByRole('group', { name: 'Address' });

describe('a group of fields', () => {
  it('offers the choices of its fields, with their words', async () => {
    const session = openForm(address, { address: { fields: { kind: { labels: { home: 'At home' } } } } });
    await userEvent.click(within(group()).getByRole('radio', { name: 'At home' }));
    expect(session.answers).toEqual({ address: { kind: 'home' } });
  });

  it('gives its fields their own looks, and itself its help', () => {
    openForm(address, {
      address: {
        help: 'Where it is',
        fields: { city: { placeholder: 'Lisbon', width: 'half' }, floors: { unit: 'floors' } },
      },
    });
    expect(screen.getByRole('textbox', { name: /City/ })).toHaveProperty('placeholder', 'Lisbon');
    expect(descriptionOf(screen.getByRole('textbox', { name: /Floors/ }))).toBe('floors');
    expect(descriptionOf(group())).toBe('Where it is');
  });

  it('gives its fields the widget it names, but where they name another', () => {
    const text = { type: 'string', title: 'Front' } as const;
    openForm(
      { colours: { type: 'object', title: 'Colours', properties: { front: text, note: { ...text, title: 'Note' } } } },
      { colours: { widget: 'color', fields: { note: { widget: 'textarea' } } } },
    );
    expect(screen.getByLabelText('Front')).toHaveProperty('type', 'color');
    expect(screen.getByLabelText('Note').tagName).toBe('TEXTAREA');
  });

  it('stands in the declared columns, or by the width of each field', () => {
    openForm(
      { a: address.address, b: { ...address.address, title: 'Other' } },
      { a: { columns: 3 }, b: { fields: { city: { width: 'half' } } } },
    );
    const grid = (name: string) => screen.getByRole('group', { name }).querySelector('.field-grid') as HTMLElement;
    const isWide = ({ className }: Element) => className.includes('col-span-full');
    expect(grid('Address').style.getPropertyValue('--columns')).toBe('3');
    expect([...grid('Address').children].some(isWide)).toBe(false);
    expect(grid('Other').style.getPropertyValue('--columns')).toBe('');
    expect([...grid('Other').children].map(isWide)).toEqual([false, true, true]);
  });

  it('shows an error at the field it is about, and one of its own', async () => {
    openForm({ ...address, other: { ...address.address, title: 'Other' } }, {}, ['other'], {
      address: { kind: 'home' },
    });
    await submitForm();
    const city = within(group()).getByRole('textbox', { name: /City/ });
    expect(descriptionOf(city)).toBe('Required');
    expect(document.activeElement).toBe(city);
    const other = within(screen.getByRole('group', { name: 'Other' }));
    expect(descriptionOf(other.getByRole('textbox', { name: /City/ }))).toBe('Required');
  });
});
