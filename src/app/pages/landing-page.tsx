import { useEffect } from 'react';
import { removeStructuredData } from '@/browser/structured-data';
import { LandingBody } from '../landing/load-body';
import { PageLayout } from '../shell/page-layout';

/** The landing page (docs/behaviour.md, section 2): its frame, and what comes as HTML long before its script. */
export function LandingPage() {
  useEffect(() => removeStructuredData, []);
  return (
    <PageLayout width="full">
      <LandingBody />
    </PageLayout>
  );
}
