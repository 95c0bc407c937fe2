import { useClientName } from '../client/clients';

/** Names the client that a run or a result was made for, unless the first of its answers does. */
export function SubjectClient({ id, first }: { id: string; first: string | undefined }) {
  const name = useClientName(id);
  return name && name !== first && <span className="truncate">· for {name}</span>;
}
