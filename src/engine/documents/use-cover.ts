import { useState } from 'react';
import type { ToolResult } from '@/generated/declaration';
import { useChosenClient } from '../client/chosen-client';
import type { RunResult } from '../run/run-state';
import type { Cover } from './cover-fields';

/**
 * Returns the state of a result's cover. It starts with the declared title and the client from the answers, else the chosen
 * client.
 */
export function useCover(
  { document, title = '' }: Partial<Pick<ToolResult, 'document' | 'title'>>,
  { inputs }: Pick<RunResult, 'inputs'>,
): [Cover, (part: Partial<Cover>) => void] {
  const clientName = useChosenClient()?.name ?? '';
  const declaredClient = document?.client && inputs[document.client];
  const [cover, setCover] = useState<Cover>({
    title: document?.title ?? title,
    client: typeof declaredClient === 'string' && declaredClient ? declaredClient : clientName,
  });
  return [cover, (part) => setCover((previous) => ({ ...previous, ...part }))];
}
