import { masked } from '@/engine/payload/payload';
import type { ToolSession } from '@/engine/session/tool-session';
import { type MadeCall, type StageReport, tellStudio } from '../report';
import type { StageAddress } from '../stage-address';

/** Tells the studio what a session holds, now and with every change of it. Returns a way to stop. */
export function follow(session: ToolSession, { tool, state }: StageAddress, calls: readonly MadeCall[]): () => void {
  const { store, atoms } = session;
  const tell = () => tellStudio({ tool, state, ...told(session), calls });
  const stops = [store.sub(atoms.run, tell), store.sub(atoms.answers, tell)];
  tell();
  return () => {
    for (const stop of stops) stop();
  };
}

function told(session: ToolSession): Omit<StageReport, 'tool' | 'state' | 'calls'> {
  const { store, atoms, tool } = session;
  const run = store.get(atoms.run);
  const answers = masked(tool.declaration, session.answers);
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
