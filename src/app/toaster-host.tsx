import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyOptionalPart } from '@/ui/lazy-with-retry';
import { onToastQueued, toast } from '@/ui/toast';

const Toaster = lazyOptionalPart(() => import('@/ui/toaster'), 'Toaster');

/** Events of the first interaction, which comes before any toast. */
const INTERACTION_EVENTS = ['pointerdown', 'keydown', 'focusin', 'click'];

/** Removes the toasts of a page when the user leaves it. Must be rendered inside the router. */
export function PageToasts(): null {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the path changes
  useEffect(() => toast.leavePage, [pathname]);
  return null;
}

/** Loads the toaster at the first interaction with the page, or when a toast is waiting. */
export function ToasterHost() {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => {
    const mount = () => setMounted(true);
    for (const event of INTERACTION_EVENTS) window.addEventListener(event, mount, { once: true, passive: true });
    const stopWaiting = onToastQueued(mount);
    return () => {
      for (const event of INTERACTION_EVENTS) window.removeEventListener(event, mount);
      stopWaiting();
    };
  }, []);
  if (!isMounted) return null;
  return <Toaster />;
}
