import { maskKeys } from '@/engine/payload/payload';
import type { ToolSession } from '@/engine/session/tool-session';
import type { StageAddress } from '../stage-address';
import { postToStudio, type StageReport, type WebhookCall } from '../stage-report';

/** Reports the content of a session to the studio, now and on every change. Returns a function that stops it. */
export function reportSession(
  session: ToolSession,
  { tool, state }: StageAddress,
  calls: readonly WebhookCall[],
): () => void {
  const { store, atoms } = session;
  const report = () => postToStudio('stage-report', { tool, state, ...sessionReport(session), calls });
  const stops = [store.sub(atoms.run, report), store.sub(atoms.answers, report)];
  report();
  return () => {
    for (const stop of stops) stop();
  };
}

function sessionReport(session: ToolSession): Omit<StageReport, 'tool' | 'state' | 'calls'> {
  const { store, atoms, tool } = session;
  const run = store.get(atoms.run);
  const answers = maskKeys(tool.declaration, session.answers);
  if (run.status === 'failed') {
    const { reason, detail, raw } = run.failure;
    return { answers, status: run.status, failure: { reason, ...(detail && { detail }) }, ...(raw && { raw }) };
  }
  const result = run.status === 'revealing' ? run.incoming : run.result;
  if (!result) return { answers, status: run.status };
  const { kind, value, mode, repairs, missing, raw } = result;
  return {
    answers,
    status: run.status,
    result: { kind, value, mode, ...(repairs && { repairs }), ...(missing && { missing }) },
    ...(raw && { raw }),
  };
}
