import { type ReactNode, useState } from 'react';
import { Button } from './button';
import { toast } from './toast';

interface MoreButtonProps {
  fetchMore: () => Promise<void>;
  beforeFetch?: () => void;
  children?: ReactNode;
}

/** Button below a list that fetches its next page; shows a message if that fails. */
export function MoreButton({ fetchMore, beforeFetch, children = 'Show more' }: MoreButtonProps) {
  const [busy, setBusy] = useState(false);
  const fetch = async () => {
    setBusy(true);
    beforeFetch?.();
    await fetchMore().catch(() => toast.error('More could not be fetched', { description: 'Please try again.' }));
    setBusy(false);
  };
  return (
    <Button variant="secondary" loading={busy} onClick={fetch} className="mx-auto flex">
      {children}
    </Button>
  );
}
