import { useEffect } from 'react';
import { removeStructuredData } from '@/browser/structured-data';
import { LazyLandingBody } from '../landing/lazy-landing-body';
import { PageLayout } from '../shell/page-layout';

/** The landing page (docs/behaviour.md, section 2), which is prerendered as HTML. */
export function LandingPage() {
  useEffect(() => removeStructuredData, []);
  return (
    <PageLayout width="full">
      <LazyLandingBody />
    </PageLayout>
  );
}
