import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { MemberScope } from '@/browser/member-scope';
import { prepareFormTool } from '@/engine/form-tool';
import { prepareTool } from '@/engine/registry-access';
import { ToolSession } from '@/engine/session/tool-session';
import type { Answers } from '@/registry/answers';
import { holdCalls, liveOptionsModule, type PendingCall } from './options-fixture';
import { renderForm } from './rendered-form';

export const VOICES = [
  { voice_id: 'v1', name: 'Anna' },
  { voice_id: 'v2', name: 'Ben' },
];

/** Renders the form of the tool with options from sources. */
export async function openLiveOptionsForm(answers: Answers = {}, parts: Parameters<typeof liveOptionsModule>[0] = {}) {
  const session = new ToolSession(new MemberScope(), prepareFormTool(await prepareTool(liveOptionsModule(parts))));
  session.replaceAnswers(answers);
  const onValid = vi.fn<(answers: Answers) => void>();
  renderForm(session, onValid);
  return { session, onValid };
}

/** Makes every webhook call wait until the test answers it, in each test of the file. */
export function holdWebhooks() {
  let calls: PendingCall[] = [];
  beforeEach(() => {
    calls = holdCalls();
  });
  afterEach(() => vi.unstubAllGlobals());
  const call = async (index: number) => {
    await waitFor(() => expect(calls.length).toBeGreaterThan(index));
    return calls[index] as PendingCall;
  };
  return {
    calls: () => calls,
    call,
    answer: async (index: number, body: unknown, status?: number) => {
      const pendingCall = await call(index);
      await act(async () => pendingCall.answer(body, status));
    },
  };
}
