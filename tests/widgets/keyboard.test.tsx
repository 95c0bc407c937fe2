import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FieldUi } from '@/generated/declaration';
import { openForm, type Properties } from '../support/open-form';

const text = { type: 'string', title: 'Reached at' } as const;

describe('the keyboard of a phone', () => {
  it.each<[string, Properties[string], FieldUi, string | null]>([
    ['an e-mail address', { ...text, format: 'email' }, {}, 'email'],
    ['a web address', { ...text, format: 'uri' }, {}, 'url'],
    [
      'web addresses in a list',
      { type: 'array', title: 'Reached at', items: { type: 'string', format: 'uri' } },
      {},
      'url',
    ],
    ['the phone number of a client', text, { meaning: 'phone' }, 'tel'],
    ['the website of a client, as it is written', text, { meaning: 'website' }, 'url'],
    ['what the browser fills in with a phone number', text, { autocomplete: 'tel' }, 'tel'],
    ['words', text, { autocomplete: 'name' }, null],
  ])('is made for %s', (_what, field, look, keyboard) => {
    openForm({ reached: field }, { reached: look });
    const box = screen.getByRole('textbox', { name: /Reached at/ });
    expect(box.getAttribute('inputmode')).toBe(keyboard);
    expect(box.getAttribute('autocapitalize')).toBe(keyboard && 'none');
  });
});
