import { useEffect } from 'react';
import { brand } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';
import { addStructuredData } from '@/browser/structured-data';
import { Articles } from './articles';
import { Faq } from './faq';
import { Gate } from './gate';
import { Hero } from './hero';
import { HowTo } from './how-to';
import { KeyFigures } from './key-figures';
import { LivePreview } from './live-preview';
import { Pricing } from './pricing';
import { Samples } from './samples';
import { structuredData } from './structured-data';
import { Toolkit } from './toolkit';

/** Content of the landing page without its layout (docs/behaviour.md, section 2). */
export function LandingBody() {
  useDocumentHead(brand.pages.landing);
  useEffect(() => addStructuredData(structuredData(window.location.origin)), []);
  return (
    <>
      <Hero />
      <KeyFigures />
      <LivePreview />
      <Samples />
      <Toolkit />
      <Articles />
      <HowTo />
      <Pricing />
      <Faq />
      <Gate />
    </>
  );
}
