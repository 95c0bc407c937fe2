import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, vi } from 'vitest';
import { brandLink } from '@/brand-link';
import { storageKey } from '@/browser/storage-keys';
import { ResultPanel } from '@/engine/page/result-panel';
import { RunPanel } from '@/engine/page/run-panel';
import { readAnswer } from '@/engine/run/read-answer';
import type { ToolSession } from '@/engine/session/tool-session';
import { bodyText } from '../samples';
import { Within } from '../session';
import { openWith, started } from './form';
import { type Given, responseFor, type Subject, sampleFor } from './row';
import { recordToasts, type Toast } from './toasts';
import '@/engine/page/result-view'; // At hand, so that no test waits for it.

/** A result as it shows. */
export interface ResultRow extends Given {
  /** The response sample it comes from. */
  answer: string;
  /** Whether it was mailed too; not, where left out. */
  mailed?: boolean;
  texts?: string[];
  /** External links by label, with the name of their address in `brand.json`. */
  links?: Record<string, string>;
  /** Buttons that copy: what is said when it worked, and where the clipboard refuses. */
  copies?: { button: string; toast: Toast; refused: Toast }[];
  /** The button that starts over: the fields that are empty then, and those that keep their answer. */
  resets?: { button: string; toast?: Toast; empties?: string[]; keeps?: string[] };
}

/** Shows the result of a response sample and works its buttons. */
export async function checkResult(row: ResultRow, subject: Subject): Promise<void> {
  const { session, region } = await showResult(row, subject);
  for (const text of row.texts ?? []) expect(region.textContent).toContain(text);
  for (const [label, name] of Object.entries(row.links ?? {})) {
    const link = within(region).getByRole('link', { name: new RegExp(`^${label}`) });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([brandLink(name), '_blank']);
  }
  for (const copy of row.copies ?? []) await checkCopy(copy);
  if (row.resets) await checkReset(row.resets, session);
}

/** The result of a response sample on the page, as after a reload. */
export async function showResult(row: Given & { answer: string; mailed?: boolean }, subject: Subject) {
  const { answers } = sampleFor(subject, row);
  const session = openWith(subject, answers);
  const { declaration } = session.tool;
  const response = responseFor(subject, row.answer);
  const { status, contentType } = response;
  const answer = { status, contentType, body: bodyText(response), mode: 'live', mailed: row.mailed } as const;
  const outcome = await readAnswer(declaration, answer, { id: 'one', inputs: answers });
  const failure = outcome.kind !== 'result' ? outcome.failure : undefined;
  if (outcome.kind === 'result') await session.runs.show(outcome.result);
  else session.store.set(session.atoms.run, { status: 'failed', run: started, failure: outcome.failure });
  await act(async () => {
    render(
      <MemoryRouter>
        <Within session={session}>
          <Suspense fallback={null}>
            <RunPanel session={session} />
            <ResultPanel session={session} />
          </Suspense>
        </Within>
      </MemoryRouter>,
    );
  });
  const region = failure ? document.body : await screen.findByRole('region', { name: declaration.result?.title });
  return { session, region };
}

async function checkCopy({ button, toast, refused }: NonNullable<ResultRow['copies']>[number]): Promise<void> {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockRejectedValueOnce(new Error('refused'));
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
  const heard = recordToasts();
  const press = () => fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${button}`) }));
  press();
  await waitFor(() => expect(heard()).toEqual([refused]));
  expect(screen.queryByRole('button', { name: /^Copied/ })).toBeNull();
  press();
  await waitFor(() => expect(heard()).toEqual([refused, toast]));
  expect(writeText.mock.lastCall?.[0]).not.toBe('');
  await screen.findByRole('button', { name: /^Copied/ });
}

async function checkReset(
  { button, toast, empties = [], keeps = [] }: NonNullable<ResultRow['resets']>,
  session: ToolSession,
): Promise<void> {
  const { declaration } = session.tool;
  const before = session.answers;
  const heard = recordToasts();
  fireEvent.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('region', { name: declaration.result?.title })).toBeNull());
  if (toast) expect(heard()).toEqual([toast]);
  expect(session.store.get(session.atoms.run).result).toBeUndefined();
  const after = session.answers;
  for (const field of empties) expect(after[field], field).toEqual(declaration.form.properties[field]?.default);
  for (const field of keeps) expect(after[field], field).toEqual(before[field]);
  const stored = localStorage.getItem(storageKey(declaration.storage?.key ?? 'none'));
  expect(JSON.parse(stored ?? '{}')).not.toHaveProperty('result');
}
