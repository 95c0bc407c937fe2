import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, vi } from 'vitest';
import { STEP_COMPLETE } from '@/browser/done-steps';
import { supabase } from '@/browser/supabase';
import { ToolView } from '@/engine/page/tool-view';
import { memberScope, sessionWith, Within } from '../session';
import { showResult } from './result';
import { type Given, type Subject, sampleFor } from './row';
import { type Answer, answerWith } from './run';
import { recordToasts, type Toast } from './toasts';

/** An action of a result: its button, its dialog where it has one, its call, and what is said. */
export interface ActionRow extends Given {
  /** The response sample the result comes from. */
  result: string;
  button: string;
  dialog?: { label: string; refuses: { text: string; toast: Toast }; accepts: string };
  answer: Answer;
  toast: Toast;
  /** Fields of the body that was sent, among others. */
  sends?: Record<string, unknown>;
}

/** Presses the button of an action. Its dialog closes after a success, and is empty when it opens again. */
export async function checkAction(row: ActionRow, subject: Subject): Promise<void> {
  const { region } = await showResult({ ...row, answer: row.result }, subject);
  const sent = answerWith(row.answer);
  const heard = recordToasts();
  const press = () => fireEvent.click(within(region).getByRole('button', { name: row.button }));
  press();
  if (row.dialog) await fillDialog(row.dialog, heard);
  await waitFor(() => expect(heard().at(-1)).toEqual(row.toast));
  expect(sent).toHaveLength(1);
  expect(JSON.parse(String(sent[0]?.init.body))).toMatchObject(row.sends ?? {});
  if (!row.dialog || !row.toast.success) return;
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press();
  expect(await screen.findByLabelText(new RegExp(`^${row.dialog.label}`))).toHaveProperty('value', '');
}

async function fillDialog(
  { label, refuses, accepts }: NonNullable<ActionRow['dialog']>,
  heard: () => Toast[],
): Promise<void> {
  const box = await screen.findByRole('dialog');
  const field = within(box).getByLabelText(new RegExp(`^${label}`));
  const submit = () => fireEvent.submit(box.querySelector('form') as HTMLFormElement);
  fireEvent.change(field, { target: { value: refuses.text } });
  submit();
  expect(heard()).toEqual([refuses.toast]);
  fireEvent.change(field, { target: { value: accepts } });
  await act(async () => submit());
}

/** A submit that sends nothing: the step it records, and the path it leads to. */
export interface StepRow extends Given {
  step: string;
  arrivesAt: string;
}

function Where() {
  return <output data-testid="where">{useLocation().pathname}</output>;
}

/** Submits the page of a tool without a request. */
export async function checkStep({ step, arrivesAt, ...given }: StepRow, subject: Subject): Promise<void> {
  const { page, ui } = subject.declaration;
  const session = sessionWith(subject.module, sampleFor(subject, given).answers, memberScope());
  const sent = answerWith('unreachable');
  const upsert = vi.fn(async () => ({ error: null }));
  vi.spyOn(supabase, 'from').mockReturnValue({ upsert } as never);
  const steps: unknown[] = [];
  const listen = (event: Event) => steps.push((event as CustomEvent).detail);
  window.addEventListener(STEP_COMPLETE, listen);
  render(
    <MemoryRouter initialEntries={[page?.route ?? '']}>
      <Within session={session}>
        <ToolView session={session} />
      </Within>
      <Where />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: ui?.submit.label }));
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe(arrivesAt));
  window.removeEventListener(STEP_COMPLETE, listen);
  expect(steps).toEqual([{ step }]);
  await waitFor(() => expect(upsert).toHaveBeenCalledExactlyOnceWith({ step }, expect.anything()));
  expect(sent).toEqual([]);
}
