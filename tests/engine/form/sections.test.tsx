import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Declaration, Section } from '@/generated/declaration';
import { toast } from '@/ui/toast';
import { formFixture } from '../../support/form-fixture';
import { open, press } from './paged';

vi.spyOn(toast, 'error').mockImplementation(() => undefined);

const FILLED = { name: 'Ann', tags: ['a'], key: 'k' };
const REST = ['name', 'kind', 'customKind', 'tags', 'customTag', 'key'];
const withSections = (...sections: Section[]): Partial<Declaration> => ({
  ui: { ...formFixture().ui, sections },
});
const folded = () => screen.getByText('Advanced').closest('details');

describe('a section with a condition', () => {
  const parts = withSections(
    { fields: ['wantsMore', 'tags', 'customTag', 'kind', 'customKind', 'key'] },
    { title: 'More of you', when: { field: 'wantsMore', is: true }, fields: ['name', 'more'] },
  );

  it('is hidden with its fields, which are not asked for then', async () => {
    const { onValid } = open(parts, { tags: ['a'], key: 'k' });
    expect(screen.queryByRole('heading', { name: 'More of you' })).toBeNull();
    expect(screen.queryByRole('textbox', { name: /Name/ })).toBeNull();
    await press('Go');
    expect(onValid).toHaveBeenCalledOnce();
  });

  it('shows where the condition holds, and asks', async () => {
    const { onValid } = open(parts, { tags: ['a'], key: 'k' });
    await userEvent.click(screen.getByRole('switch', { name: 'Say more?' }));
    expect(screen.getByRole('heading', { name: 'More of you' })).toBeDefined();
    await press('Go');
    expect(onValid).not.toHaveBeenCalled();
    expect(screen.getAllByText('Required', { ignore: '[hidden]' })).toHaveLength(1);
  });

  it('has no heading where all its fields are hidden', async () => {
    open(withSections({ fields: [...REST, 'wantsMore'] }, { title: 'More of you', fields: ['more'] }));
    expect(screen.queryByRole('heading', { name: 'More of you' })).toBeNull();
    await userEvent.click(screen.getByRole('switch', { name: 'Say more?' }));
    expect(screen.getByRole('heading', { name: 'More of you' })).toBeDefined();
  });
});

describe('a section with a text', () => {
  it('shows it with its marks, with fields or without', () => {
    open(
      withSections(
        { title: 'Before you start', text: 'Read **this**:\n- one\n- two', fields: [] },
        { text: 'See `that`', fields: [...REST, 'wantsMore', 'more'] },
      ),
    );
    expect(screen.getByRole('heading', { name: 'Before you start' })).toBeDefined();
    expect(screen.getByText('this').tagName).toBe('STRONG');
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['one', 'two']);
    expect(screen.getByText('that').tagName).toBe('CODE');
  });
});

describe('help with marks', () => {
  it('shows them within the paragraph of the help, which still describes its control', () => {
    const { ui } = formFixture();
    const help = 'Ask for **one**:\n1. first\n2. second\n\nOr [any](link:chatAssistant).';
    open({ ui: { ...ui, fields: { ...ui.fields, name: { help } } } });
    const name = screen.getByRole('textbox', { name: /Name/ });
    const described = document.getElementById(name.getAttribute('aria-describedby') ?? '');
    expect(described?.tagName).toBe('P');
    expect(described?.querySelector('p, ul, ol, div')).toBeNull();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['first', 'second']);
    expect(screen.getByRole('link', { name: /any/ }).getAttribute('target')).toBe('_blank');
  });

  it('is plain where nothing of the form is marked', () => {
    const { ui } = formFixture();
    const { session } = open({ ui: { ...ui, fields: { ...ui.fields, name: { help: 'Plain (2 words)' } } } });
    expect(session.tool.lazyFeatures).toBeUndefined();
    expect(screen.getByText('Plain (2 words)')).toBeDefined();
  });
});

describe('a folded section', () => {
  const parts = withSections(
    { fields: REST },
    { title: 'Advanced', description: 'For the curious', folded: true, fields: ['wantsMore', 'more'] },
  );

  it('is closed at first, opens by its heading, and sends its defaults as if seen', async () => {
    const { form } = formFixture();
    const wantsMore = { type: 'boolean', title: 'Say more?', default: true } as const;
    const { session, onValid } = open(
      { ...parts, form: { ...form, properties: { ...form.properties, wantsMore } } },
      { ...FILLED, wantsMore: true },
    );
    expect(folded()).toHaveProperty('open', false);
    await press('Go');
    expect(onValid).toHaveBeenCalledExactlyOnceWith({ ...FILLED, wantsMore: true });
    await userEvent.click(screen.getByText('Advanced'));
    expect(folded()).toHaveProperty('open', true);
    expect(session.answers).toEqual({ ...FILLED, wantsMore: true });
  });

  it('is closed where a toggle in it was never touched, and open where a draft changed something', () => {
    open(parts, { ...FILLED, wantsMore: false });
    expect(folded()).toHaveProperty('open', false);
  });

  it('is open where a draft, or a run used again, changed something in it', () => {
    open(parts, { ...FILLED, wantsMore: true });
    expect(folded()).toHaveProperty('open', true);
  });

  const { form, reveal } = formFixture();
  const bounded: Partial<Declaration> = {
    ...parts,
    form: { ...form, properties: { ...form.properties, more: { type: 'string', title: 'More', maxLength: 3 } } },
    reveal: { ...reveal, more: { when: { field: 'name', filled: true }, send: 'beside' } },
  };

  it('opens where something in it is wrong, and gives it the focus', async () => {
    const { session } = open(bounded, { ...FILLED, more: 'too long' });
    await userEvent.click(screen.getByText('Advanced'));
    expect(folded()).toHaveProperty('open', false);
    const more = screen.getByRole('textbox', { name: 'More' });
    // Browsers cannot focus anything in a closed section: it must be open by then.
    let wasOpen: boolean | undefined;
    more.addEventListener('focus', () => (wasOpen = folded()?.open));
    await press('Go');
    expect(wasOpen).toBe(true);
    expect(document.activeElement).toBe(more);
    expect(session.answers).toMatchObject({ more: 'too long' });
  });

  it('opens also where something before it is wrong too', async () => {
    open(bounded, { name: 'Ann', tags: ['a'], more: 'too long' });
    await userEvent.click(screen.getByText('Advanced'));
    await press('Go');
    expect(document.activeElement).toBe(screen.getByLabelText(/^Key/));
    await waitFor(() => expect(folded()).toHaveProperty('open', true));
  });
});
