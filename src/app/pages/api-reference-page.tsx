import { useEffect, useRef, useState } from 'react';
import { brand } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';
import { useScope } from '@/browser/scope';
import { ExternalLink } from '@/ui/external-link';
import { Notice } from '@/ui/notice';
import { PageHeader } from '@/ui/page-header';
import { Spinner } from '@/ui/spinner';
import { tokenCallsOf } from '../api/access-tokens';
import { paths } from '../paths';
import { PageLayout } from '../shell/page-layout';
import 'swagger-ui-dist/swagger-ui.css';

/** By this class of the document Swagger UI takes its colors for dark ground. */
const DARK = 'dark-mode';

/** What every tool takes and gives, to be read and tried: the description of the API as Swagger UI shows it. */
export function ApiReferencePage() {
  const { address } = useScope().of(tokenCallsOf);
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'there' | 'failed'>('loading');
  useDocumentHead({
    title: `API Reference | ${brand.name}`,
    description: 'What every tool takes and gives.',
    hidden: true,
  });
  useEffect(() => {
    let left = false;
    document.documentElement.classList.add(DARK);
    import('swagger-ui-dist/swagger-ui-es-bundle.js').then(
      ({ default: swaggerUi }) => {
        if (left || !place.current) return;
        swaggerUi({
          domNode: place.current,
          url: `${address}/openapi.json`,
          docExpansion: 'list',
          defaultModelsExpandDepth: -1,
          // Nothing of a description leaves this site, and no token stays in the browser.
          validatorUrl: null,
          persistAuthorization: false,
          onComplete: () => {
            // The page has its own main landmark.
            const operations = place.current?.querySelector('main');
            operations?.setAttribute('role', 'group');
            operations?.setAttribute('aria-label', 'Operations');
            setState('there');
          },
        });
      },
      () => left || setState('failed'),
    );
    return () => {
      left = true;
      document.documentElement.classList.remove(DARK);
    };
  }, [address]);
  return (
    <PageLayout>
      <PageHeader
        icon="book-open"
        title="API Reference"
        intro="Press Authorize and paste a token to try a tool here. It is forgotten when you leave the page."
        back={{ to: paths.api, label: 'API Access' }}
      />
      <p className="mb-6 max-w-prose text-sm leading-relaxed text-muted">
        A run is started with the answers its form would take, and goes on whether or not somebody waits for it. It is
        among your past runs, without its keys. For programs, all of this is described in{' '}
        <ExternalLink href={`${address}/openapi.json`}>openapi.json</ExternalLink>.
      </p>
      {state === 'loading' && <Spinner label="Loading the reference" className="text-accent" />}
      {state === 'failed' && (
        <Notice live tone="danger" title="The reference could not be loaded">
          Check your connection, then reload the page.
        </Notice>
      )}
      {/* The page has its own title and introduction: those of Swagger UI would be a second h1. */}
      <div
        ref={place}
        className="overflow-x-auto rounded-xl border border-hairline bg-surface empty:hidden [&_.information-container]:hidden"
      />
    </PageLayout>
  );
}
