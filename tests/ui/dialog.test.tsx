import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Dialog } from '@/ui/dialog';
import { Drawer } from '@/ui/drawer';

/** A dialog opened by a button that is not its Radix trigger and may be removed meanwhile. */
function Page({
  as: Part,
  stays = true,
  held = false,
}: {
  as: typeof Dialog | typeof Drawer;
  stays?: boolean;
  held?: boolean;
}) {
  const [open, setOpen] = useState(false);
  return (
    <main tabIndex={-1}>
      {(stays || !open) && (
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
      )}
      <Part open={open} onOpenChange={setOpen} title="Title" ignoreOutsidePress={held}>
        <input aria-label="Inside" />
      </Part>
    </main>
  );
}

const openIt = () => {
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
};

it.each([Dialog, Drawer])('gives the focus back to what opened it', async (as) => {
  render(<Page as={as} />);
  openIt();
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })));
});

it('gives the focus to the content where what opened it is gone', async () => {
  render(<Page as={Dialog} stays={false} />);
  openIt();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});

it.each([
  [false, 0],
  [true, 1],
])('held %s: after a press outside there are %i', async (held, count) => {
  render(<Page as={Dialog} held={held} />);
  openIt();
  await new Promise((resolve) => setTimeout(resolve));
  fireEvent.pointerDown(document.body);
  fireEvent.pointerUp(document.body);
  fireEvent.click(document.body);
  await waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(count));
});

/** A dialog that is replaced by another as it closes. */
function Two() {
  const [at, setAt] = useState<'none' | 'first' | 'second'>('none');
  return (
    <main tabIndex={-1}>
      <button type="button" onClick={() => setAt('first')}>
        Open
      </button>
      <Dialog open={at === 'first'} onOpenChange={() => setAt('second')} title="First" />
      {at === 'second' && (
        <Dialog open onOpenChange={() => setAt('none')} title="Second">
          <input aria-label="Inside" onBlur={(event) => event.target.setAttribute('data-left', '')} />
        </Dialog>
      )}
    </main>
  );
}

it('leaves the focus to what opened since', async () => {
  render(<Two />);
  openIt();
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
  const inside = await screen.findByLabelText('Inside');
  // The focus is restored a moment after closing.
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(inside);
  expect(inside.hasAttribute('data-left')).toBe(false);
});
