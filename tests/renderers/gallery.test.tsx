import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { RendererModule } from '@/contracts/plugins';
import * as module from '@/renderers/gallery/renderer';
import { hasNoMarkupElements, MARKUP, OPTIONS, renderResult } from './render-result';

const gallery: RendererModule<'record'> = module;
const rows: RendererModule<'rows'> = module;
const file = (name: string) => `0b5c3c1e-1f7e-4b0a-9d43-1f1a2b3c4d5e/${name}.png`;
const OF_LIST = { pictures: { from: 'images' } };
const OF_ROWS = { pictures: { image: 'made.url', caption: 'brief' } };
const drafts = [
  { brief: 'A red door', made: { url: file('door') } },
  { brief: 'Nothing', made: {} },
  { brief: MARKUP, made: { url: file('roof') } },
];

describe('a gallery', () => {
  it('shows each picture of a list with a name of its own', async () => {
    renderResult(gallery, { images: [file('one'), '', file('two')] }, OF_LIST);
    const shown = await screen.findAllByRole('img');
    expect(shown.map((image) => image.getAttribute('alt'))).toEqual(['Picture 1 of 2', 'Picture 2 of 2']);
    expect(shown[1]?.getAttribute('src')).toBe(`https://site.example/files/${file('two')}?signed=1`);
  });

  it('shows the pictures of rows with their captions, as text', async () => {
    const { container } = renderResult(rows, drafts, OF_ROWS);
    expect(await screen.findByRole('img', { name: 'A red door' })).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    for (const image of container.querySelectorAll('img')) image.remove();
    expect(hasNoMarkupElements(container)).toBe(true);
  });

  it('links to a picture elsewhere, and loads nothing of it', () => {
    renderResult(gallery, { images: ['https://pictures.example/a.png'] }, OF_LIST);
    expect(screen.getByRole('link', { name: /pictures.example/ })).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.queryByRole('button', { name: /Enlarge/ })).toBeNull();
  });

  it('enlarges one, leads to its neighbor, and gives the focus back', async () => {
    renderResult(rows, drafts, OF_ROWS);
    const enlarge = await screen.findByRole('button', { name: 'Enlarge A red door' });
    await userEvent.click(enlarge);
    const dialog = within(screen.getByRole('dialog', { name: 'A red door' }));
    expect(await dialog.findByRole('img', { name: 'A red door' })).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
    await userEvent.click(dialog.getByRole('button', { name: 'Next' }));
    expect(screen.getByRole('dialog', { name: MARKUP })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(enlarge);
  });

  it('is copied as captions with names, and counts its pictures', () => {
    expect(module.toText(drafts, { ...OPTIONS, ...OF_ROWS })).toBe(`A red door: door.png\n${MARKUP}: roof.png`);
    expect(module.count({ images: [1, 2], brief: 'x' })).toBe(2);
    expect(module.count(drafts)).toBe(3);
  });
});
