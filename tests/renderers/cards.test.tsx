import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RendererModule } from '@/contracts/plugins';
import type { ResultCard } from '@/generated/declaration';
import * as module from '@/renderers/cards/renderer';
import '@/renderers/parts/markdown-text'; // At hand, so that no test waits for it.
import { hasNoMarkupElements, MARKUP, OPTIONS, renderResult } from './render-result';

const pair: RendererModule<'prompt-pair'> = module;
const value = { lovable_prompt: `Build\n${MARKUP}`, chatgpt_prompt: 'Write' };
const cards: ResultCard[] = [
  {
    from: 'lovable_prompt',
    title: 'App builder',
    open: { link: 'appBuilder', label: 'Open it' },
    copied: 'First copied!',
  },
  { from: 'chatgpt_prompt', title: 'Assistant', copied: 'Second copied!' },
];

afterEach(() => vi.useRealTimers());

describe('cards', () => {
  it('shows a card for each declared prompt, in order', () => {
    const { container } = renderResult(pair, value, { cards });
    const articles = screen.getAllByRole('article');
    expect(articles.map((card) => within(card).getByRole('heading', { level: 3 }).textContent)).toEqual([
      'App builder',
      'Assistant',
    ]);
    expect(within(articles[0] as HTMLElement).getByRole('region', { name: 'App builder' }).textContent).toBe(
      value.lovable_prompt,
    );
    expect(hasNoMarkupElements(container)).toBe(true);
  });

  it('has one choice for all cards, of what is shown, not of what is copied', async () => {
    const marked = { lovable_prompt: '## Pages\n\n- Home', chatgpt_prompt: 'Write\nall of it' };
    const { copy } = renderResult(pair, marked, { cards });
    expect(await screen.findByRole('heading', { name: 'Pages' })).toBeDefined();
    const region = (name: string) => screen.getByRole('region', { name });
    expect(region('Assistant').querySelector('pre')?.textContent).toBe(marked.chatgpt_prompt);
    await userEvent.click(screen.getByRole('button', { name: /^Copy ?App builder/ }));
    expect(copy).toHaveBeenLastCalledWith(marked.lovable_prompt, 'First copied!');
    await userEvent.click(screen.getByRole('button', { name: 'Plain' }));
    expect(region('App builder').textContent).toBe(marked.lovable_prompt);
    expect(screen.getAllByRole('button', { name: 'Plain' })).toHaveLength(1);
  });

  it('copies the prompt of its card with the message of its card', async () => {
    const { copy } = renderResult(pair, value, { cards });
    await userEvent.click(screen.getByRole('button', { name: /^Copy ?Assistant/ }));
    expect(copy.mock.calls).toEqual([['Write', 'Second copied!']]);
    await userEvent.click(screen.getByRole('button', { name: /^Copy ?App builder/ }));
    expect(copy).toHaveBeenLastCalledWith(value.lovable_prompt, 'First copied!');
  });

  it('marks the copied card for two seconds', async () => {
    vi.useFakeTimers();
    renderResult(pair, value, { cards });
    await act(async () => screen.getByRole('button', { name: /^Copy ?Assistant/ }).click());
    expect(screen.getByRole('button', { name: /^Copied ?Assistant/ })).toBeDefined();
    expect(screen.getByRole('button', { name: /^Copy ?App builder/ })).toBeDefined();
    act(() => void vi.advanceTimersByTime(1999));
    expect(screen.queryByRole('button', { name: /^Copied ?Assistant/ })).not.toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByRole('button', { name: /^Copied ?Assistant/ })).toBeNull();
  });

  it('opens the declared service in a new tab', () => {
    renderResult(pair, value, { cards });
    const link = screen.getByRole('link', { name: /^Open it/ });
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      'https://example.com/appBuilder',
      '_blank',
      'noopener',
    ]);
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });

  it('shows and copies what stands beside the two prompts', () => {
    const drifted = { ...value, setup_tips: ['Start small'] };
    renderResult(pair, drifted, { cards });
    expect(screen.getByRole('region', { name: 'More' }).textContent).toContain('Setup tipsStart small');
    expect(pair.toText(drifted, { ...OPTIONS, cards })).toMatch(/\n\n\nSetup tips:\n {2}- Start small$/);
  });

  it('shows nothing more where nothing more came', () => {
    renderResult(pair, value, { cards: cards.slice(0, 1) });
    expect(screen.queryByText('More')).toBeNull();
  });

  it('copies both as one text', () => {
    const text = pair.toText(value, { ...OPTIONS, cards });
    expect(text).toBe(`App builder\n\n${value.lovable_prompt}\n\n\nAssistant\n\nWrite`);
  });
});
