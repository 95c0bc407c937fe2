import { useState } from 'react';
import { useChosenClient } from '@/browser/chosen-client';
import type { ToolResult } from '@/generated/declaration';
import type { RunResult } from '../run/run-state';
import type { Cover } from './cover-fields';

/** The cover of a result to begin with: its declared title, and whom its answers or the member say it is for. */
export function useCover(
  { document, title = '' }: Partial<Pick<ToolResult, 'document' | 'title'>>,
  { inputs }: Pick<RunResult, 'inputs'>,
): [Cover, (part: Partial<Cover>) => void] {
  const chosen = useChosenClient()?.name ?? '';
  const named = document?.client && inputs[document.client];
  const [cover, setCover] = useState<Cover>({
    title: document?.title ?? title,
    client: typeof named === 'string' && named ? named : chosen,
  });
  return [cover, (part) => setCover((before) => ({ ...before, ...part }))];
}
