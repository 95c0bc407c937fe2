import { Suspense, useEffect } from 'react';
import { removeStructuredData } from '@/browser/structured-data';
import { Spinner } from '@/ui/spinner';
import { LandingBody } from '../landing/load-body';
import { PageLayout } from '../shell/page-layout';

/** The landing page (docs/behaviour.md, section 2): its frame, and what comes as HTML long before its script. */
export function LandingPage() {
  useEffect(() => removeStructuredData, []);
  return (
    <PageLayout width="full">
      <Suspense fallback={<Spinner label="Loading the page" className="mx-auto mt-[40vh] mb-[60vh] block" />}>
        <LandingBody />
      </Suspense>
    </PageLayout>
  );
}
