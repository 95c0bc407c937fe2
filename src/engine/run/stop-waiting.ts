import { getDefaultStore } from 'jotai';
import { toast } from '@/ui/toast';
import type { FormTool } from '../tool';
import { cancelRun } from './gateway-runs';
import { forgetPending } from './pending';

/**
 * Stops waiting for the current run and asks the gateway to end it. What is said is what happened: a call that was
 * already made at a provider cannot be taken back.
 */
export async function stopWaiting(tool: FormTool): Promise<void> {
  const store = getDefaultStore();
  const run = store.get(tool.atoms.run);
  if (run.status !== 'running') return;
  store.set(tool.atoms.run, { type: 'stopped', runId: run.runId });
  forgetPending(tool.declaration.id, run.runId);
  const outcome = await cancelRun(run.runId).catch(() => undefined);
  toast.info('Stopped waiting', { description: outcome ?? 'The request may still finish at the other end.' });
}
