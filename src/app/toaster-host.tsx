import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '@/ui/lazy-part';
import { whenToastWaits } from '@/ui/toast';

const Toaster = lazyPart(() => import('@/ui/toaster').then((module) => ({ default: module.Toaster })));

/** What somebody does before anything is said about it. */
const ACTS = ['pointerdown', 'keydown', 'focusin', 'click'];

/** Loads the place of the toasts once somebody does something on the page, or a message waits. */
export function ToasterHost() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    for (const act of ACTS) window.addEventListener(act, want, { once: true, passive: true });
    const stopWaiting = whenToastWaits(want);
    return () => {
      for (const act of ACTS) window.removeEventListener(act, want);
      stopWaiting();
    };
  }, []);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
