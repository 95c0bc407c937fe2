import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { addTags, splitEntries } from '@/widgets/tags/add-tags';
import { descriptionOf, openForm, submitForm } from '../support/open-form';

const labels = {
  labels: { type: 'array', title: 'Labels', items: { type: 'string', maxLength: 8 }, maxItems: 3 },
} as const;
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Labels/ });
const shown = () => within(screen.getByRole('list', { name: /Labels/ })).getAllByRole('listitem');
const status = () => screen.getByRole('status').textContent;

describe('adding to a list', () => {
  it('takes entries apart at commas and ends of lines', () => {
    expect(splitEntries(' a, b\nc\r\n\td ,, ')).toEqual(['a', 'b', 'c', 'd']);
  });

  it('keeps what it cannot take for the box, and says why', () => {
    expect(addTags(['a'], ['a', 'b', 'c'], 2)).toEqual({
      tags: ['a', 'b'],
      rejected: 'a, c',
      message: 'b added. “a” is there already. At most 2: remove one to add another.',
      hasRejected: true,
    });
  });
});

describe('a list of own words', () => {
  it('adds with Enter, with a comma and on leaving the box', async () => {
    const session = openForm(labels);
    await userEvent.type(box(), 'one{Enter}two, three');
    expect(session.answers).toEqual({ labels: ['one', 'two'] });
    expect(box().value).toBe('three');
    await userEvent.tab();
    expect(session.answers).toEqual({ labels: ['one', 'two', 'three'] });
    expect(shown().map((entry) => entry.textContent)).toEqual(['one', 'two', 'three']);
  });

  it('says what was added and removed, politely', async () => {
    openForm(labels);
    await userEvent.type(box(), 'one{Enter}');
    expect(status()).toBe('one added.');
    await userEvent.type(box(), '{Backspace}');
    expect(status()).toBe('one removed.');
  });

  it('removes by a named button and keeps the focus in the list', async () => {
    const session = openForm(labels, {}, [], { labels: ['one', 'two'] });
    await userEvent.click(screen.getByRole('button', { name: 'Remove one' }));
    expect(session.answers).toEqual({ labels: ['two'] });
    expect(document.activeElement).toBe(box());
  });

  it('takes the last entry away with Backspace in an empty box only', async () => {
    const session = openForm(labels, {}, [], { labels: ['one', 'two'] });
    await userEvent.type(box(), 'x{Backspace}');
    expect(session.answers).toEqual({ labels: ['one', 'two'] });
    await userEvent.type(box(), '{Backspace}');
    expect(session.answers).toEqual({ labels: ['one'] });
  });

  it('takes several at once from the clipboard', async () => {
    const session = openForm(labels);
    await userEvent.click(box());
    await userEvent.paste('one\ntwo,  three');
    expect(session.answers).toEqual({ labels: ['one', 'two', 'three'] });
    expect(box().value).toBe('');
  });

  it('refuses one twice and one too many, with words, and loses nothing', async () => {
    const session = openForm(labels, {}, [], { labels: ['one', 'two', 'three'] });
    await userEvent.type(box(), 'one{Enter}');
    expect(descriptionOf(box())).toContain('“one” is there already.');
    expect(box().value).toBe('one');
    await userEvent.clear(box());
    await userEvent.type(box(), 'four{Enter}');
    expect(status()).toContain('At most 3');
    expect(box().value).toBe('four');
    expect(session.answers).toEqual({ labels: ['one', 'two', 'three'] });
  });

  it('shows what is put in from outside', () => {
    const session = openForm(labels);
    act(() => session.replaceAnswers({ labels: ['kept'] }));
    expect(shown()).toHaveLength(1);
  });

  it('says which entry is wrong, and goes there', async () => {
    openForm(labels, {}, [], { labels: ['short', 'far too long'] });
    await submitForm();
    const remove = screen.getByRole('button', { name: 'Remove far too long' });
    expect(descriptionOf(remove)).toContain('far too long: Keep it under 8');
    expect(document.activeElement).toBe(remove);
    await userEvent.click(remove);
    expect(screen.queryByText(/Keep it under/)).toBeNull();
  });

  it('says that it is required, at the box', async () => {
    openForm(labels, { labels: { placeholder: 'urgent' } }, ['labels']);
    await submitForm();
    expect(descriptionOf(box())).toContain('Required');
    expect(document.activeElement).toBe(box());
    expect(box().placeholder).toBe('urgent');
  });
});
