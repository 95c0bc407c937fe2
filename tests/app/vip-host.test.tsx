import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openVip } from '@/app/vip/open-vip';
import { VipHost } from '@/app/vip/vip-host';
import { brand } from '@/brand';

const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn(), info: vi.fn() }));
vi.mock('@/ui/toast', () => ({ toast }));

vi.mock('@/engine/slot-form', () => ({
  SlotForm: ({ slot, onSucceeded }: { slot: string; onSucceeded: () => void }) => (
    <form aria-label={slot}>
      <input aria-label="Name" />
      <button type="button" onClick={onSucceeded}>
        Send
      </button>
    </form>
  ),
}));

const copyText = vi.hoisted(() => vi.fn(async () => true));
vi.mock('@/browser/clipboard', () => ({ copyText }));

beforeEach(() => {
  vi.clearAllMocks();
  render(<VipHost />);
});
afterEach(() => vi.useRealTimers());

const open = async () => {
  act(() => openVip());
  await screen.findByRole('form', { name: 'vip-dialog' });
};

test('opens on the window event and shows the form', async () => {
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => {
    window.dispatchEvent(new Event('open-vip-modal'));
  });
  expect((await screen.findByRole('dialog')).textContent).toContain('Claim VIP Access');
});

test('success shows the promo code, copies it and leads to the checkout in a new tab', async () => {
  await open();
  fireEvent.click(screen.getByText('Send'));
  expect(screen.getByRole('heading', { name: "You're almost there" })).toBeTruthy();
  expect(screen.getByText(brand.promo.code)).toBeTruthy();
  const checkout = screen.getByRole('link', { name: /Continue to Checkout/ });
  expect([checkout.getAttribute('target'), checkout.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
  fireEvent.click(screen.getByRole('button', { name: /Copy/ }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledExactlyOnceWith('Promo code copied to clipboard'));
  expect(copyText).toHaveBeenCalledExactlyOnceWith(brand.promo.code);
});

test('a failed copy is reported', async () => {
  copyText.mockResolvedValueOnce(false);
  await open();
  fireEvent.click(screen.getByText('Send'));
  fireEvent.click(screen.getByRole('button', { name: /Copy/ }));
  await waitFor(() => expect(toast.error).toHaveBeenCalledExactlyOnceWith('Failed to copy code'));
});

test('a click outside does not close the dialog once something was typed', async () => {
  await open();
  const clickOutside = () => {
    fireEvent.pointerDown(document.body);
    fireEvent.click(document.body);
  };
  await new Promise((resolve) => setTimeout(resolve));
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Maya' } });
  clickOutside();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Maya');

  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await open();
  await new Promise((resolve) => setTimeout(resolve));
  clickOutside();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('reopening starts with an empty form', async () => {
  await open();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Maya' } });
  fireEvent.click(screen.getByText('Send'));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await open();
  expect(screen.getByRole('heading', { name: 'Claim VIP Access' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
});
