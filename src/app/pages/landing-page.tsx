import { brand } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';
import { Articles } from '../landing/articles';
import { Facts } from '../landing/facts';
import { Faq } from '../landing/faq';
import { Gate } from '../landing/gate';
import { Hero } from '../landing/hero';
import { HowTo } from '../landing/how-to';
import { LivePreview } from '../landing/live-preview';
import { structuredData } from '../landing/structured-data';
import { Toolkit } from '../landing/toolkit';
import { PageLayout } from '../shell/page-layout';

/** Made once, where there is a window: the page is also rendered at build time, without one. */
const jsonLd = typeof window === 'undefined' ? [] : structuredData(window.location.origin);

/** The landing page (docs/behaviour.md, section 2). */
export function LandingPage() {
  useDocumentHead({ ...brand.pages.landing, jsonLd });
  return (
    <PageLayout width="full">
      <Hero />
      <Facts />
      <LivePreview />
      <Toolkit />
      <Articles />
      <HowTo />
      <Faq />
      <Gate />
    </PageLayout>
  );
}
