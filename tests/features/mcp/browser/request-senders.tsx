import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { Page } from '@/features/mcp/browser/page';
import { member, renderAt } from '../../../app/support/render-app';
import { passTimeUntil } from '../../../support/fast-time';
import type { FeatureSenders } from '../../../support/request-sender';

export const senders: FeatureSenders = () => ({
  'the link of an assistant': {
    answer: () => Response.json({ program: 'Helper', tool: 'Film Maker', label: 'Key' }),
    begin: () => renderAt('/assistant-key#token=abc', <Page />, member),
    async holds() {
      await passTimeUntil(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy());
      expect(screen.queryByText('This link cannot be used')).toBeNull();
    },
  },
});
