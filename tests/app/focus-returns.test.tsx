import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { AccountDeletionPanel } from '@/app/account/account-deletion-panel';
import { TwoStepButton } from '@/ui/two-step-button';
import { renderAt, stubMedia } from './support/render-app';

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const focused = () => document.activeElement?.closest('button')?.textContent;

beforeEach(() => stubMedia());

it('is at the button again whose question was answered with no', async () => {
  const spoken = { label: 'Revoke it', confirmLabel: 'Revoke it now' };
  render(<TwoStepButton label="Revoke" confirmLabel="Revoke now" spoken={spoken} action={async () => undefined} />);
  expect(focused()).toBeUndefined();
  await press('Revoke it');
  expect(focused()).toBe('Revoke now');
  await press('Keep');
  expect(focused()).toBe('Revoke');
});

it('is at the button again that asked to delete the account', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  renderAt('/account', <AccountDeletionPanel isGuest />);
  await press('Delete my account');
  await press('Cancel');
  expect(focused()).toBe('Delete my account');
  vi.unstubAllGlobals();
});
