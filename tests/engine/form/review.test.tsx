import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formatAnswer } from '@/engine/form/format-answer';
import type { Declaration } from '@/generated/declaration';
import { toast } from '@/ui/toast';
import { formFixture } from '../../support/form-fixture';
import { field, open, press, REVIEWED } from './paged';

vi.spyOn(toast, 'error').mockImplementation(() => undefined);
const ANSWERS = { name: 'Ann', kind: 'large', price: '500', key: 'sk-secret' };

const heading = () => screen.getByRole('heading', { level: 2 }).textContent;
const answersOf = (section: string) => {
  const terms = within(screen.getByRole('region', { name: section })).getAllByRole('term');
  return Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]));
};

async function toReview() {
  const opened = open(REVIEWED, ANSWERS);
  for (let page = 0; page < 3; page++) await press('Next');
  return opened;
}

describe('a review', () => {
  beforeEach(() => vi.clearAllMocks());

  it('shows all answers by label and in the words of their options, but no secret', async () => {
    const { onValid, container } = await toReview();
    expect(heading()).toBe('Step 4 of 4: Review');
    expect(answersOf('About you')).toEqual({ Name: 'Ann', Kind: 'Rather large' });
    expect(answersOf('Size')).toEqual({ Size: 'Not filled in' });
    expect(answersOf('Your offer')).toEqual({ Price: '500', Key: 'Entered' });
    expect(container.innerHTML).not.toContain('sk-secret');
    expect(onValid).not.toHaveBeenCalled();
    await press('Send');
    expect(onValid).toHaveBeenCalledExactlyOnceWith(ANSWERS);
  });

  it('leads to a section and, once it is right, straight back', async () => {
    await toReview();
    await press('Change About you');
    expect(heading()).toBe('Step 1 of 4: You');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'About you' }));
    await userEvent.type(field('Name'), 'a');
    await press('Next');
    expect(heading()).toBe('Step 4 of 4: Review');
    expect(answersOf('About you')).toMatchObject({ Name: 'Anna' });
  });

  it('leads to the heading of the page for a section without a title', async () => {
    await toReview();
    await press('Change Size');
    expect(document.activeElement?.textContent).toBe('Step 2 of 4: Size');
  });

  it('puts sections without a title under the heading before them', async () => {
    const { ui } = formFixture();
    const sections = [
      { fields: ['name', 'kind', 'customKind'] },
      { fields: ['tags', 'customTag', 'wantsMore', 'more', 'key'] },
    ];
    open({ ui: { ...ui, review: true, sections } as Declaration['ui'] }, { name: 'Ann', tags: ['a'], key: 'k' });
    await press('Next');
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Your answers',
    ]);
    expect(screen.getByRole('button', { name: 'Change Your answers' })).toBeTruthy();
    expect(screen.getByText('Tags')).toBeTruthy();
  });

  it('works without pages', async () => {
    const { ui } = formFixture();
    const { onValid } = open(
      { ui: { ...ui, review: true } as Declaration['ui'] },
      { name: 'Ann', tags: ['a', 'b'], key: 'k', wantsMore: true, more: 'One\nTwo' },
    );
    expect(heading()).toBe('Step 1 of 2: Your answers');
    await press('Next');
    expect(heading()).toBe('Step 2 of 2: Review');
    expect(answersOf('All')).toEqual({
      Name: 'Ann',
      Kind: 'Not filled in',
      Tags: 'ab',
      'Say more?': 'Yes',
      More: 'One\nTwo',
      Key: 'Entered',
    });
    await press('Back');
    expect(field('Name')).toHaveProperty('value', 'Ann');
    await press('Next');
    await press('Go');
    expect(onValid).toHaveBeenCalledOnce();
  });
});

describe('a review of groups that repeat', () => {
  const what = { type: 'string', title: 'What' } as const;
  const lines = { type: 'array', title: 'Lines', items: { type: 'object', properties: { what } } } as const;
  const reviewed: Partial<Declaration> = {
    form: { type: 'object', properties: { lines } },
    ui: {
      review: true,
      sections: [{ title: 'The lines', fields: ['lines'] }],
      fields: { lines: { item: 'Line {n}' } },
      submit: { label: 'Go' },
    },
    reveal: {},
    limits: {},
  };
  const shownOf = async (answers: object[]) => {
    open(reviewed, { lines: answers });
    await press('Next');
    return answersOf('The lines').Lines;
  };

  it('has each under its name', async () => {
    expect(await shownOf([{ what: 'Tea' }, { what: 'Milk' }])).toBe('Line 1: What: TeaLine 2: What: Milk');
  });

  it('says that nothing is filled in where nobody touched them, as nothing is sent', async () => {
    expect(await shownOf([{}])).toBe('Not filled in');
  });
});

describe('an answer shown once more', () => {
  const upload = '0f8fad5b-d9cb-469f-a165-70867728950e/photo.png';
  const group = { title: 'Line', properties: { what: { type: 'string', title: 'What' } } } as const;

  it.each([
    ['a day', { type: 'string', format: 'date' }, '2026-01-31', 'Jan 31, 2026'],
    ['what is no day', { type: 'string', format: 'date' }, 'soon', 'soon'],
    ['a file', { type: 'string', format: 'file' }, upload, 'photo.png'],
    ['files', { type: 'array', items: { type: 'string', format: 'file' } }, [upload], ['photo.png']],
    ['a number', { type: 'number' }, 0, '0'],
    ['a toggle', { type: 'boolean' }, undefined, 'No'],
    ['a group', { ...group, type: 'object' }, { what: 'Tea' }, [{ label: 'What', value: 'Tea' }]],
    [
      'groups that repeat',
      { type: 'array', items: { type: 'object', properties: group.properties } },
      [{ what: 'Tea' }, {}],
      [
        { label: 'Item 1', value: [{ label: 'What', value: 'Tea' }] },
        { label: 'Item 2', value: [{ label: 'What', value: 'Not filled in' }] },
      ],
    ],
  ] as const)('shows %s', (_what, schema, value, shown) => {
    expect(formatAnswer({ title: 'Field', ...schema } as never, {}, value)).toEqual(shown);
  });
});
