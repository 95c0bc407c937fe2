import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FIRST_STEP } from '@/engine/session/tool-atoms';
import { toast } from '@/ui/toast';
import { FormWithBar, field, open, PAGED, press } from './paged';

const said = vi.spyOn(toast, 'error').mockImplementation(() => undefined);
beforeEach(() => said.mockClear());

const heading = () => screen.getByRole('heading', { level: 2 });
const steps = () => within(screen.getByRole('list', { name: 'Steps of this form' })).getAllByRole('listitem');

describe('a form of pages', () => {
  it('shows one page at a time, says which of how many it is, and skips what has nothing to show', async () => {
    open(PAGED);
    expect(heading().textContent).toBe('Step 1 of 2: You');
    expect(steps().map((step) => step.textContent)).toEqual(['You', 'Offer']);
    expect(steps().map((step) => step.getAttribute('aria-current'))).toEqual(['step', null]);
    expect(screen.queryByLabelText(/^Price/)).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Rather large' }));
    expect(heading().textContent).toBe('Step 1 of 3: You');
  });

  it('has section headings below those of its pages', () => {
    open(PAGED);
    expect(screen.getByRole('heading', { level: 3, name: 'About you' })).toBeDefined();
  });

  it('goes on only once its own fields are right: says what is missing here, and nothing of later pages', async () => {
    const { session, onValid } = open(PAGED);
    await press('Next');
    expect(heading().textContent).toBe('Step 1 of 2: You');
    expect(said).toHaveBeenCalledExactlyOnceWith('Name yourself', { about: session.tool.declaration.id });
    expect(document.activeElement).toBe(field('Name'));
    await userEvent.type(field('Name'), 'Ann');
    await press('Next');
    expect(heading().textContent).toBe('Step 2 of 2: Offer');
    expect(screen.queryByText('Required'), 'nothing was tried here yet').toBeNull();
    await userEvent.type(field('Price'), '5{Backspace}');
    expect(screen.queryByText('Required')).toBeNull();
    expect(session.answers).toMatchObject({ name: 'Ann' });
    expect(onValid).not.toHaveBeenCalled();
  });

  it('moves the focus to the heading of the page that opens', async () => {
    open(PAGED, { name: 'Ann' });
    expect(document.activeElement, 'not when the form is first seen').toBe(document.body);
    await press('Next');
    expect(document.activeElement).toBe(heading());
    await press('Back');
    expect(document.activeElement).toBe(heading());
    expect(heading().textContent).toBe('Step 1 of 2: You');
  });

  it('leaves the focus alone when the page of the tool is opened again', async () => {
    const { session, onValid } = open(PAGED, { name: 'Ann' });
    await press('Next');
    cleanup();
    render(<FormWithBar session={session} onValid={onValid} />);
    expect(heading().textContent).toBe('Step 2 of 2: Offer');
    expect(document.activeElement).toBe(document.body);
  });

  it('keeps what was typed on other pages', async () => {
    const { session } = open(PAGED, { name: 'Ann' });
    await press('Next');
    await userEvent.type(field('Price'), '500');
    await press('Back');
    expect(field('Name')).toHaveProperty('value', 'Ann');
    await press('Next');
    expect(field('Price')).toHaveProperty('value', '500');
    expect(session.answers).toEqual({ name: 'Ann', price: '500' });
  });

  it('goes on by Enter, and submits by Enter only on the last page', async () => {
    const { onValid } = open(PAGED);
    await userEvent.type(field('Name'), 'Ann{Enter}');
    expect(heading().textContent).toBe('Step 2 of 2: Offer');
    expect(onValid).not.toHaveBeenCalled();
    await userEvent.type(field('Key'), 'k');
    await userEvent.type(field('Price'), '500{Enter}');
    expect(onValid).toHaveBeenCalledExactlyOnceWith({ name: 'Ann', price: '500', key: 'k' });
  });

  it('opens the page of the first error on submit, and leads from there back to the end', async () => {
    const { session, onValid } = open(PAGED, { name: 'Ann', kind: 'large', price: '500', key: 'k' });
    await press('Next');
    await press('Next');
    expect(heading().textContent).toBe('Step 3 of 3: Offer');
    act(() => session.updateAnswers({ ...session.answers, name: 'A' }));
    await press('Send');
    expect(onValid).not.toHaveBeenCalled();
    expect(heading().textContent).toBe('Step 1 of 3: You');
    expect(document.activeElement).toBe(field('Name'));
  });

  it('leads from a mended page straight to the end', async () => {
    const { session } = open(PAGED, { name: 'A', kind: 'large', price: '500', key: 'k' });
    act(() => session.openStep({ index: 2 }));
    await press('Send');
    await userEvent.type(field('Name'), 'nn');
    await press('Next');
    expect(heading().textContent).toBe('Step 3 of 3: Offer');
  });

  it('can be gone back to where it was passed, from its name in the list, and keeps what was typed', async () => {
    open(PAGED, { name: 'Ann', kind: 'large' });
    expect(within(steps()[0] as HTMLElement).queryByRole('button')).toBeNull();
    await press('Next');
    await press('Next');
    expect(steps().map((step) => within(step).queryByRole('button')?.textContent)).toEqual(['You', 'Size', undefined]);
    await press('You');
    expect(heading().textContent).toBe('Step 1 of 3: You');
    expect(document.activeElement).toBe(heading());
    expect(steps().map((step) => step.getAttribute('aria-current'))).toEqual(['step', null, null]);
    expect((field('Name') as HTMLInputElement).value).toBe('Ann');
  });

  it('starts at the first page again with other answers', async () => {
    const { session } = open(PAGED, { name: 'Ann' });
    await press('Next');
    act(() => session.replaceAnswers({}));
    expect(heading().textContent).toBe('Step 1 of 2: You');
    expect(session.store.get(session.atoms.step)).toBe(FIRST_STEP);
  });

  it('falls back to the page before where the one in sight has nothing to show any more', () => {
    const { session } = open(PAGED, { name: 'Ann', kind: 'large' });
    act(() => session.openStep({ index: 1 }));
    expect(heading().textContent).toBe('Step 2 of 3: Size');
    act(() => session.updateAnswers({ name: 'Ann', kind: 'small' }));
    expect(session.store.get(session.atoms.step).index).toBe(1);
    expect(screen.getByRole('button', { name: 'Next' })).toBeDefined();
  });

  it('is disabled while a run is under way', () => {
    const { session } = open(PAGED, { name: 'Ann' });
    act(() => session.openStep({ index: 2 }));
    act(() =>
      session.store.set(session.atoms.run, {
        status: 'running',
        run: { id: 'r', startedAt: 0, inputs: {} },
        resumed: false,
      }),
    );
    expect(screen.getByRole('button', { name: 'Back' })).toHaveProperty('disabled', true);
    expect(field('Price')).toHaveProperty('disabled', true);
  });

  it('waits with the last button until all is filled in, where declared, but not with the others', async () => {
    const ui = { ...PAGED.ui, submit: { label: 'Send', disabledUntilFilled: true } } as never;
    open({ ...PAGED, ui }, { name: 'Ann' });
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', false);
    await press('Next');
    const send = screen.getByRole('button', { name: 'Send' });
    expect(send).toHaveProperty('disabled', true);
    const reason = document.getElementById(send.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toMatch(/^Still to fill in: \w/);
  });
});

describe('a form without pages', () => {
  it('has no steps', () => {
    open({});
    expect(screen.queryByRole('list', { name: 'Steps of this form' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  });
});
