import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { chooseClient } from '@/engine/client/chosen-client';
import { DocumentDialog } from '@/engine/documents/document-dialog';
import type { RunResult } from '@/engine/run/run-state';
import { moduleFixture } from '../support/form-fixture';
import { sessionWith, Within } from '../support/session';

const session = sessionWith(moduleFixture({ id: 'document-dialog' }));
beforeEach(() => chooseClient(session.scope, { id: 'h', name: 'Harbour' }));
afterEach(() => localStorage.clear());

function preparedFor(inputs: RunResult['inputs']): string {
  render(
    <Within session={session}>
      <DocumentDialog
        open
        onOpenChange={() => undefined}
        document={{ title: 'Offer', file: 'offer', client: 'buyer' }}
        result={{ runId: 'r', value: 'An offer', inputs } as RunResult}
      />
    </Within>,
  );
  return (screen.getByLabelText(/^Prepared for/) as HTMLInputElement).value;
}

it('is prepared for whom the answers name', () => expect(preparedFor({ buyer: 'Dairy' })).toBe('Dairy'));

it('is prepared for the chosen client where the answers name nobody', () =>
  expect(preparedFor({ buyer: '' })).toBe('Harbour'));
