import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { moduleFixture } from '../support/form-fixture';
import { sessionWith, Within } from '../support/session';

// Page readiness is module state: reset it, since other tests may have set it.
beforeEach(() => {
  vi.resetModules();
});

async function offered() {
  const { Examples } = await import('@/engine/start/examples');
  const { PageReady } = await import('@/browser/page-ready');
  const load = async () => ({ start: { examples: [{ name: 'Fern' }, { name: 'Oak' }] } });
  const session = sessionWith({
    ...moduleFixture(),
    start: { examples: ['Example 1', 'Example 2'], sample: false, load },
  });
  const page = (isStanding: boolean) => (
    <Within session={session}>
      <Examples session={session} />
      {isStanding && <PageReady />}
    </Within>
  );
  const { rerender } = render(page(false));
  return { session, stand: () => rerender(page(true)), button: screen.getByRole('button', { name: 'Load example' }) };
}

it('a menu of examples opens once it is there for who pressed before the page stood', async () => {
  const { session, button } = await offered();
  fireEvent.click(button);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Example 2' }));
  await waitFor(() => expect(session.answers).toMatchObject({ name: 'Oak' }));
});

it('whoever has come to the button before the page stood is still there after it', async () => {
  const { stand, button } = await offered();
  const { whenPageReady } = await import('@/browser/page-ready');
  button.focus();
  stand();
  await new Promise<void>((resolve) => whenPageReady(resolve));
  // Loaded modules take effect within the next ticks.
  await vi.dynamicImportSettled();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-haspopup')).toBe('menu');
});

it('an example that cannot be loaded says so', async () => {
  vi.doMock('@/engine/start/load-example', () => {
    throw new Error('no network');
  });
  const { toast } = await import('@/ui/toast');
  const error = vi.spyOn(toast, 'error').mockImplementation(() => undefined);
  const { session, button } = await offered();
  fireEvent.click(button);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Example 2' }));
  await waitFor(() => expect(error).toHaveBeenCalledWith('The example could not be loaded', expect.anything()));
  expect(session.answers).toEqual({});
  vi.doUnmock('@/engine/start/load-example');
});
