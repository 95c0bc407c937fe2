import { lazy, Suspense, useEffect, useState } from 'react';

const Toaster = lazy(() => import('@/ui/toaster').then((module) => ({ default: module.Toaster })));

/** Loads the place of the toasts once the page stands. */
export function ToasterHost() {
  const [standing, setStanding] = useState(false);
  useEffect(() => setStanding(true), []);
  if (!standing) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
