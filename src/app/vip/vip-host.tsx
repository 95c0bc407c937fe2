import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '@/ui/lazy-part';
import { OPEN_VIP_EVENT } from './open-vip';

const VipDialog = lazyPart(() => import('./vip-dialog').then((module) => ({ default: module.VipDialog })));

/** Waits for the event that opens the VIP dialog; the dialog and its form are loaded then. Each opening starts afresh. */
export function VipHost() {
  const [open, setOpen] = useState(false);
  const [opening, setOpening] = useState(0);

  useEffect(() => {
    const show = () => {
      setOpening((count) => count + 1);
      setOpen(true);
    };
    window.addEventListener(OPEN_VIP_EVENT, show);
    return () => window.removeEventListener(OPEN_VIP_EVENT, show);
  }, []);

  if (opening === 0) return null;
  return (
    <Suspense fallback={null}>
      <VipDialog key={opening} open={open} onOpenChange={setOpen} />
    </Suspense>
  );
}
