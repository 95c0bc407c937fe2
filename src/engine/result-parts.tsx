import type { RunView } from '@/contracts/run';
import { resultParts } from '@/generated/slots/result-parts';

/** What features show below the result of a live run. Suspends until all of it is loaded, so that nothing moves what follows. */
export function ResultParts(props: { runId: string; run: RunView | undefined }) {
  return resultParts.map(({ feature, ResultPart }) => <ResultPart key={feature} {...props} />);
}
