import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { holdWebhooks, openLiveOptionsForm as open, VOICES } from '../support/live-options-form';
import { liveOptionsDeclaration, type liveOptionsModule } from '../support/options-fixture';

const { answer } = holdWebhooks();
const withUi = (fields: object) => {
  const { ui } = liveOptionsDeclaration();
  return { ui: { ...ui, fields: { ...ui?.fields, ...fields } } } as Parameters<typeof liveOptionsModule>[0];
};

describe('a combobox', () => {
  const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Voice/ });
  const parts = withUi({ voice: { ...liveOptionsDeclaration().ui?.fields?.voice, widget: 'combobox' } });

  it('takes own words before, without and after suggestions, which are never taken out', async () => {
    const { session } = await open({ apiKey: 'k', voice: 'mine' }, parts);
    expect(box().disabled).toBe(false);
    await answer(0, VOICES);
    expect(session.answers).toMatchObject({ voice: 'mine' });
    expect(box().value).toBe('mine');
    await userEvent.clear(box());
    await userEvent.type(box(), 'own words');
    await userEvent.tab();
    expect(session.answers).toMatchObject({ voice: 'own words' });
  });

  it('suggests by keyboard: opens, moves, takes by label and sends the value', async () => {
    const { session, onValid } = await open({ apiKey: 'k', provider: 'AWS' }, parts);
    await answer(0, VOICES);
    await userEvent.click(box());
    expect(box().getAttribute('aria-expanded')).toBe('false');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const active = document.getElementById(box().getAttribute('aria-activedescendant') ?? '');
    expect([active?.textContent, active?.getAttribute('aria-selected')]).toEqual(['Ben', 'true']);
    await userEvent.keyboard('{Enter}');
    expect([box().value, box().getAttribute('aria-expanded')]).toEqual(['Ben', 'false']);
    expect(session.answers).toMatchObject({ voice: 'v2' });
    expect(onValid).not.toHaveBeenCalled();
  });

  it('narrows the list down while typing, closes it by Escape, and understands a label that is typed', async () => {
    const { session } = await open({ apiKey: 'k' }, parts);
    await answer(0, VOICES);
    await userEvent.type(box(), 'ann');
    expect(screen.getAllByRole('option', { name: /Anna|Ben/ })).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('option', { name: 'Anna' })).toBeNull();
    await userEvent.type(box(), 'a');
    await userEvent.tab();
    expect(session.answers).toMatchObject({ voice: 'v1' });
    expect(box().value).toBe('Anna');
  });

  it('takes a suggestion by mouse', async () => {
    const { session } = await open({ apiKey: 'k' }, parts);
    await answer(0, VOICES);
    await userEvent.click(within(box().parentElement as HTMLElement).getByRole('button', { name: 'Show suggestions' }));
    await userEvent.click(screen.getByRole('option', { name: 'Anna' }));
    expect(session.answers).toMatchObject({ voice: 'v1' });
    expect(document.activeElement).toBe(box());
  });

  it('suggests what its declaration says', async () => {
    await open({}, withUi({ voice: { widget: 'combobox', suggestions: ['Low', 'High'] } }));
    await userEvent.click(box());
    await userEvent.keyboard('{ArrowUp}');
    expect(document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('High');
  });
});
