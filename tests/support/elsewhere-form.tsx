import { act, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { Scope } from '@/browser/scope';
import { ToolForm } from '@/engine/form/tool-form';
import { withWidgets } from '@/engine/registry-access';
import { ToolSession } from '@/engine/session/tool-session';
import { openTool } from '@/engine/tool';
import type { Answers } from '@/registry/answers';
import { elsewhereModule, type HeldCall, heldCalls } from './options-fixture';
import { Within } from './session';

export const VOICES = [
  { voice_id: 'v1', name: 'Anna' },
  { voice_id: 'v2', name: 'Ben' },
];

/** The form of the tool whose options come from elsewhere, on the page. */
export async function openElsewhere(answers: Answers = {}, parts: Parameters<typeof elsewhereModule>[0] = {}) {
  const session = new ToolSession(new Scope(), openTool(await withWidgets(elsewhereModule(parts))));
  session.replace(answers);
  const onValid = vi.fn<(answers: Answers) => void>();
  render(
    <Within session={session}>
      <ToolForm session={session} onValid={onValid}>
        <button type="submit">Go</button>
      </ToolForm>
    </Within>,
  );
  return { session, onValid };
}

/** Holds every call of a webhook in each test of the file, until the test answers it. */
export function heldWebhooks() {
  let calls: HeldCall[] = [];
  beforeEach(() => {
    calls = heldCalls();
  });
  afterEach(() => vi.unstubAllGlobals());
  const call = async (index: number) => {
    await waitFor(() => expect(calls.length).toBeGreaterThan(index));
    return calls[index] as HeldCall;
  };
  return {
    calls: () => calls,
    call,
    answer: async (index: number, body: unknown, status?: number) => {
      const held = await call(index);
      await act(async () => held.answer(body, status));
    },
  };
}
