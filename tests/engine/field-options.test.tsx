import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { loadFormComponents } from '@/engine/plugins';
import { prepareTool } from '@/engine/registry-access';
import type { FieldUi } from '@/generated/declaration';
import { toast } from '@/ui/toast';
import { moduleFixture } from '../support/form-fixture';
import { holdWebhooks, openLiveOptionsForm as open, VOICES } from '../support/live-options-form';
import { liveOptionsDeclaration } from '../support/options-fixture';
import { wordsOf } from '../support/rendered-form';

const { calls, call, answer } = holdWebhooks();
const voice = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /Voice/ });
const optionsOf = (select: HTMLSelectElement) => [...select.options].map(({ label }) => label);
const note = (of: HTMLElement) => document.getElementById(`elsewhere_${of.id.split('_')[1]}-note`)?.textContent;

it('is nothing a tool without such fields loads', async () => {
  const loaded = await prepareTool(moduleFixture());
  expect(loaded.createLiveOptions).toBeUndefined();
  expect(loaded.widgets).toEqual((await loadFormComponents([])).widgets);
});

it('is nothing the tests of a tool look for in its fields, as nobody answers there', () => {
  const { form, ui } = liveOptionsDeclaration();
  const words = (look?: FieldUi) => wordsOf(form?.properties.moods, ['calm', 'brisk'], look);
  expect(words(ui?.fields?.moods)).toEqual([]);
  expect(words()).toEqual(['calm', 'brisk']);
});

describe('options of a webhook', () => {
  it('wait for the fields they depend on and say which, by title', async () => {
    await open();
    expect(voice()).toHaveProperty('disabled', true);
    expect(note(voice())).toBe('Fill in "Key" first.');
    expect(voice().getAttribute('aria-describedby')).toContain('elsewhere_voice-note');
    expect(calls()).toEqual([]);
  });

  it('are fetched with nothing but those fields, under no run, and chosen by their words', async () => {
    const { session } = await open({ apiKey: ' k ', provider: 'AWS' });
    const { webhook, body, runId } = await call(0);
    expect({ webhook, body, runId }).toEqual({ webhook: 'voices', body: { apiKey: 'k' }, runId: null });
    expect(voice().closest('[aria-busy="true"]')).not.toBeNull();
    expect(voice()).toHaveProperty('disabled', true);
    await answer(0, VOICES);
    expect(voice().closest('[aria-busy="true"]')).toBeNull();
    expect(optionsOf(voice())).toEqual(['Choose one', 'Anna', 'Ben']);
    await userEvent.selectOptions(voice(), 'Ben');
    expect(session.answers).toMatchObject({ voice: 'v2' });
  });

  it('are shown by their words in a review', async () => {
    const { ui } = liveOptionsDeclaration();
    await open({ apiKey: 'k', provider: 'AWS', voice: 'v2' }, { ui: { ...ui, review: true } as typeof ui });
    await answer(0, VOICES);
    await userEvent.click(screen.getByRole('button', { name: 'Go' }));
    const voiceTerm = screen.getAllByRole('term').find(({ textContent }) => textContent === 'Voice');
    expect(voiceTerm?.nextElementSibling?.textContent).toBe('Ben');
  });

  it('are fetched once for a word that is typed, when the field is left', async () => {
    await open();
    const key = screen.getByLabelText(/^Key/);
    await userEvent.click(key);
    for (const typed of ['s', 'se', 'secret']) fireEvent.input(key, { target: { value: typed } });
    expect(note(voice())).toBe('Fetching the choices...');
    await userEvent.tab();
    expect((await call(0)).body).toEqual({ apiKey: 'secret' });
    expect(calls()).toHaveLength(1);
  });

  it('are fetched after a pause in typing, too', async () => {
    await open();
    const key = screen.getByLabelText(/^Key/);
    await userEvent.click(key);
    vi.useFakeTimers();
    try {
      for (const typed of ['s', 'se', 'secret']) {
        fireEvent.input(key, { target: { value: typed } });
        await act(() => vi.advanceTimersByTimeAsync(400));
      }
      expect(calls()).toEqual([]);
      await act(() => vi.advanceTimersByTimeAsync(600));
      expect(calls().map(({ body }) => body)).toEqual([{ apiKey: 'secret' }]);
      expect(document.activeElement).toBe(key);
    } finally {
      vi.useRealTimers();
    }
  });

  it('come from the latest answer: a late one to an older question never wins', async () => {
    const { session } = await open({ apiKey: 'old' });
    const old = await call(0);
    await userEvent.type(screen.getByLabelText(/^Key/), 'er');
    await userEvent.tab();
    await answer(1, [{ voice_id: 'v9', name: 'Nia' }]);
    expect(old.aborted()).toBe(true);
    await act(async () => old.answer(VOICES));
    expect(optionsOf(voice())).toEqual(['Choose one', 'Nia']);
    expect(session.answers).toMatchObject({ apiKey: 'older' });
  });

  it('say why they could not be had, and are asked for again', async () => {
    await open({ apiKey: 'k' });
    await answer(0, { error: { code: 'bad_key', message: 'The key was refused.' } }, 502);
    expect(note(voice())).toBe('The key was refused.');
    expect(voice()).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('button', { name: 'Try again' }).getAttribute('aria-disabled')).toBe('true');
    await answer(1, VOICES);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(document.activeElement).toBe(voice());
  });

  it('say so where nobody can be reached', async () => {
    await open({ apiKey: 'k' });
    const held = await call(0);
    await act(async () => held.fail());
    expect(note(voice())).toContain('check your connection');
    expect(note(voice())).not.toContain('Failed to fetch');
  });

  it('keep a restored answer while the list has not come or has failed, and take it out when it is not offered', async () => {
    const { session } = await open({ apiKey: 'k', voice: 'v7' });
    expect(optionsOf(voice())).toContain('v7');
    await answer(0, {}, 500);
    expect(session.answers).toMatchObject({ voice: 'v7' });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await answer(2, VOICES);
    expect(session.answers.voice).toBeUndefined();
    expect(note(voice())).toBe('What was chosen before is not offered any more.');
    await userEvent.selectOptions(voice(), 'Anna');
    expect(note(voice())).toBe('2 to choose from');
  });

  it('keep a restored answer while they wait for a key that is never kept', async () => {
    const { session } = await open({ voice: 'v2' });
    expect(session.answers).toMatchObject({ voice: 'v2' });
    await userEvent.type(screen.getByLabelText(/^Key/), 'k');
    await userEvent.tab();
    await waitFor(() => expect(calls().filter(({ webhook }) => webhook === 'voices')).toHaveLength(1));
    await act(async () =>
      calls()
        .find(({ webhook }) => webhook === 'voices')
        ?.answer(VOICES),
    );
    expect(voice().value).toBe('v2');
  });

  it('follow each other: what depends on an answer that was taken out is taken out too', async () => {
    const { session } = await open({ apiKey: 'k', voice: 'v1', moods: ['calm', 'gone'] });
    await call(1);
    await act(async () =>
      calls()
        .find(({ webhook }) => webhook === 'moods')
        ?.answer(['calm', 'bright']),
    );
    expect(session.answers).toMatchObject({ moods: ['calm'] });
    const moods = within(screen.getByRole('group', { name: /Moods/ }));
    expect(moods.getAllByRole('checkbox')).toHaveLength(2);
    await act(async () =>
      calls()
        .find(({ webhook }) => webhook === 'voices')
        ?.answer([VOICES[1]]),
    );
    expect(session.answers.voice).toBeUndefined();
    await waitFor(() => expect(session.answers).toMatchObject({ moods: [] }));
    expect(note(screen.getByRole('group', { name: /Moods/ }))).toBe('Fill in "Voice" first.');
  });

  it('start anew when the form is filled in from outside', async () => {
    const { session } = await open({ apiKey: 'k' });
    await answer(0, VOICES);
    act(() => session.replaceAnswers({ voice: 'v1' }));
    expect(note(voice())).toBe('Fill in "Key" first.');
    expect(session.answers).toEqual({ voice: 'v1' });
  });

  it('hold a submit up while nobody knows whether what is chosen is still offered', async () => {
    const said = vi.spyOn(toast, 'info').mockImplementation(() => undefined);
    const answers = { apiKey: 'old', provider: 'AWS', voice: 'v1' };
    const { onValid } = await open(answers);
    await waitFor(() => expect(calls()).toHaveLength(2));
    await act(async () =>
      calls()
        .find(({ webhook }) => webhook === 'voices')
        ?.answer(VOICES),
    );
    await userEvent.type(screen.getByLabelText(/^Key/), 'er{Enter}');
    expect(onValid).not.toHaveBeenCalled();
    expect(said).toHaveBeenLastCalledWith('The choices for "Voice" are still being fetched.', {
      about: expect.any(String),
    });
    await userEvent.tab();
    await answer(2, {}, 500);
    expect(optionsOf(voice())).toEqual(['Choose one', 'Anna']);
    await userEvent.click(screen.getByRole('button', { name: 'Go' }));
    expect(onValid).toHaveBeenCalledExactlyOnceWith({ ...answers, apiKey: 'older' });
  });

  it('say that there is nothing to choose from', async () => {
    await open({ apiKey: 'k' });
    await answer(0, []);
    expect(note(voice())).toBe('There is nothing to choose from.');
  });
});

describe('options by the answer of another field', () => {
  const region = (name: string) => screen.findByRole('radio', { name });

  it('change with it, and what is not offered any more is taken out and not sent', async () => {
    const { session, onValid } = await open({ apiKey: 'k', provider: 'AWS' });
    await userEvent.click(await region('Dublin'));
    expect(session.answers).toMatchObject({ region: 'eu-1' });
    await userEvent.click(screen.getByRole('radio', { name: 'GCP' }));
    await region('Belgium');
    expect(screen.queryByRole('radio', { name: 'Dublin' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Go' }));
    expect(onValid).toHaveBeenCalledExactlyOnceWith({ apiKey: 'k', provider: 'GCP' });
  });

  it('keep what both lists offer', async () => {
    const { session } = await open({ apiKey: 'k', provider: 'AWS', region: 'shared' });
    await region('Dublin');
    await userEvent.click(screen.getByRole('radio', { name: 'GCP' }));
    await region('Belgium');
    expect(session.answers).toMatchObject({ region: 'shared' });
  });

  it('are taken out when the field that decides is emptied', async () => {
    const { session } = await open({ apiKey: 'k', provider: 'AWS', region: 'eu-1' }, {
      form: { ...liveOptionsDeclaration().form, required: [] },
    } as never);
    await region('Dublin');
    await userEvent.click(
      within(screen.getByRole('radiogroup', { name: /Provider/ })).getByRole('button', { name: 'Clear' }),
    );
    await waitFor(() => expect(session.answers).not.toHaveProperty('region', 'eu-1'));
  });
});
