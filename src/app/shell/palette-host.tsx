import { useEffect, useState } from 'react';
import { lazyOptionalPart } from '@/ui/lazy-with-retry';
import { useAuth } from '../auth/auth-context';

const OPEN_PALETTE_EVENT = 'open-command-palette';

export function openPalette(): void {
  window.dispatchEvent(new CustomEvent(OPEN_PALETTE_EVENT));
}

const Palette = lazyOptionalPart(() => import('./palette'), 'Palette');

/** Opens the command palette on Ctrl-K or Cmd-K, loading it on first use. For members only. */
export function PaletteHost() {
  const { user } = useAuth();
  const [open, setOpen] = useState(false);
  const [isMounted, setMounted] = useState(false);

  useEffect(() => {
    if (!user) return;
    const show = () => {
      setMounted(true);
      setOpen(true);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      show();
    };
    window.addEventListener(OPEN_PALETTE_EVENT, show);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener(OPEN_PALETTE_EVENT, show);
      window.removeEventListener('keydown', onKey);
    };
  }, [user]);

  if (!user || !isMounted) return null;
  return <Palette open={open} onOpenChange={setOpen} />;
}
