import { useEffect, useState } from 'react';
import { lazyOptionalPart } from '@/ui/lazy-with-retry';
import { OPEN_VIP_EVENT } from './open-vip';

const VipDialog = lazyOptionalPart(() => import('./vip-dialog'), 'VipDialog');

/** Shows the VIP dialog when its event is fired, loading it on first use. Each opening starts with an empty form. */
export function VipHost() {
  const [open, setOpen] = useState(false);
  const [openCount, setOpenCount] = useState(0);

  useEffect(() => {
    const show = () => {
      setOpenCount((count) => count + 1);
      setOpen(true);
    };
    window.addEventListener(OPEN_VIP_EVENT, show);
    return () => window.removeEventListener(OPEN_VIP_EVENT, show);
  }, []);

  if (openCount === 0) return null;
  return <VipDialog key={openCount} open={open} onOpenChange={setOpen} />;
}
