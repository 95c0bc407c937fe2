import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseClient } from '@/engine/client/chosen-client';
import type { RunResult } from '@/engine/run/run-state';
import type { FormDeclaration } from '@/registry/options';
import { moduleFixture } from './form-fixture';
import { sessionWith, Within } from './session';

const document = { title: 'Offer', file: 'offer', client: 'buyer' };
const module = moduleFixture({ id: 'document-dialog', result: { renderer: 'text', title: 'Offer', document } });
const CLIENTS = [
  { id: 'b', name: 'Bakery', known: {} },
  { id: 'o', name: 'Oak Dental', known: {} },
];

/** Props of every dialog with the fields of a cover. */
interface CoverProps {
  document: typeof document;
  declaration: FormDeclaration;
  result: RunResult;
  open: boolean;
  onOpenChange: () => void;
  onCreated: () => void;
}

/** Tests a dialog that has the fields of a cover: whom a document is prepared for, and whether it is a sample. */
export function describeCover(name: string, Form: ComponentType<CoverProps>): void {
  describe(name, () => {
    beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ clients: CLIENTS, shares: [] })));
    afterEach(() => {
      vi.unstubAllGlobals();
      localStorage.clear();
    });

    const open = (subject: Pick<RunResult, 'inputs' | 'client'>, chosen: (typeof CLIENTS)[number] | undefined) => {
      const session = sessionWith(module);
      chooseClient(session.scope, chosen);
      const result = { runId: 'r', value: 'An offer', ...subject } as RunResult;
      const { declaration } = session.tool;
      const props = {
        document,
        declaration,
        result,
        open: true,
        onOpenChange: () => undefined,
        onCreated: () => undefined,
      };
      render(
        <Within session={session}>
          <Form {...props} />
        </Within>,
      );
      return screen.getByLabelText<HTMLInputElement>(/^Prepared for/);
    };
    const [bakery, oak] = CLIENTS;

    it.each(['demo', 'live'] as const)('warns of the result of a demo alone: %s', (mode) => {
      open({ inputs: {}, mode } as never, undefined);
      expect(screen.queryAllByText('This is a sample')).toHaveLength(mode === 'demo' ? 1 : 0);
    });

    it('is prepared for whom the answers name', async () => {
      expect(open({ inputs: { buyer: 'Dairy' }, client: 'b' }, oak).value).toBe('Dairy');
    });

    it('is prepared for the client the result was made for, whoever is chosen now', async () => {
      const field = open({ inputs: { buyer: '' }, client: 'b' }, oak);
      await waitFor(() => expect(field.value).toBe('Bakery'));
    });

    it('is prepared for the chosen client at once if the result was made for them', () =>
      expect(open({ inputs: {}, client: 'b' }, bakery).value).toBe('Bakery'));

    it('is prepared for nobody if the result was made for no client', async () => {
      const field = open({ inputs: {} }, oak);
      // A client that can be named is named by now.
      await userEvent.type(field, '!');
      expect(field.value).toBe('!');
    });
  });
}
