import { useAtomValue } from 'jotai';
import { formatDollars } from '@/contracts/usage';
import { estimatedCost } from '../run/run-estimate';
import type { ToolSession } from '../session/tool-session';

/** Says beside the submit button what a run will cost on the member's key, as far as that can be told. */
export function RunEstimateNote({ session }: { session: ToolSession }) {
  const cost = estimatedCost(session, useAtomValue(session.atoms.answers));
  return cost === undefined ? null : <p className="text-sm text-faint">About {formatDollars(cost)} on your key</p>;
}
