import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RendererModule } from '@/contracts/plugins';
import * as module from '@/renderers/scenes/renderer';
import { hasNoMarkupElements, MARKUP, OPTIONS, renderResult } from './render-result';

const scenes: RendererModule<'scenes'> = module;
const value = [
  { scene: 1, title: 'Dawn', prompt: `A street.\n${MARKUP}` },
  { scene: 2, title: '', prompt: 'Rain.' },
];

afterEach(() => vi.useRealTimers());

describe('scenes', () => {
  it('lists the scenes in order, with number, title and prompt', () => {
    const { container } = renderResult(scenes, value);
    const items = within(screen.getByRole('list', { name: 'Your result' })).getAllByRole('listitem');
    expect(items.map((item) => within(item).getByRole('heading', { level: 3 }).textContent)).toEqual([
      'Scene 1Dawn',
      'Scene 2',
    ]);
    expect(items[0]?.textContent).toContain(value[0]?.prompt);
    expect(hasNoMarkupElements(container)).toBe(true);
  });

  it('copies one scene, its number for the message', async () => {
    const { copyItem } = renderResult(scenes, value);
    await userEvent.click(screen.getByRole('button', { name: /^Copy ?scene 2/ }));
    expect(copyItem.mock.calls).toEqual([['Rain.', { scene: 2 }]]);
  });

  it('marks the copied scene alone, for two seconds', async () => {
    vi.useFakeTimers();
    renderResult(scenes, value);
    await act(async () => screen.getByRole('button', { name: /^Copy ?scene 1/ }).click());
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Copied scene 1',
      'Copy scene 2',
    ]);
    act(() => void vi.advanceTimersByTime(2000));
    expect(screen.getByRole('button', { name: /^Copy ?scene 1/ })).toBeDefined();
  });

  it('does not mark a scene that could not be copied', async () => {
    const { copyItem } = renderResult(scenes, value);
    copyItem.mockResolvedValue(false);
    await userEvent.click(screen.getByRole('button', { name: /^Copy ?scene 1/ }));
    expect(screen.getByRole('button', { name: /^Copy ?scene 1/ })).toBeDefined();
  });

  it('shows and copies what else a scene has', () => {
    const drifted = [{ scene: 1, title: 'Dawn', prompt: 'Rain.', camera_move: 'dolly', sound: { music: 'slow' } }];
    renderResult(scenes, drifted);
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Camera move',
      'Sound',
      'Music',
    ]);
    expect(scenes.toText(drifted, OPTIONS)).toBe('Scene 1: Dawn\nRain.\nCamera move: dolly\nSound:\n  Music: slow');
  });

  it('copies all scenes as one text', () => {
    expect(scenes.toText(value, OPTIONS)).toBe(`Scene 1: Dawn\n${value[0]?.prompt}\n\nScene 2\nRain.`);
    expect(scenes.count?.(value)).toBe(2);
  });
});
