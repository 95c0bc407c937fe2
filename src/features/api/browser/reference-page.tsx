import { useEffect, useRef, useState } from 'react';
import { PageLayout } from '@/app/shell/page-layout';
import { useMemberHead } from '@/app/shell/use-member-head';
import { useScope } from '@/browser/member-scope';
import { isDarkPage } from '@/browser/theme';
import { ExternalLink } from '@/ui/external-link';
import { Notice } from '@/ui/notice';
import { PageHeader } from '@/ui/page-header';
import { Spinner } from '@/ui/spinner';
import { API_PATH } from '../contract';
import { createTokenCalls } from './token-calls';
import 'swagger-ui-dist/swagger-ui.css';

/** Swagger UI uses its dark theme if the document element has this class. */
const DARK_MODE_CLASS = 'dark-mode';

/** The OpenAPI reference of all tools, shown by Swagger UI, where calls can be tried. */
export function Page() {
  const { apiAddress: address } = useScope().get(createTokenCalls);
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  useMemberHead('API Reference', 'What every tool takes and gives.');
  useEffect(() => {
    let isUnmounted = false;
    document.documentElement.classList.toggle(DARK_MODE_CLASS, isDarkPage());
    import('swagger-ui-dist/swagger-ui-es-bundle.js').then(
      ({ default: swaggerUi }) => {
        if (isUnmounted || !container.current) return;
        swaggerUi({
          domNode: container.current,
          url: `${address}/openapi.json`,
          docExpansion: 'list',
          defaultModelsExpandDepth: -1,
          // Do not send the description to Swagger's online validator, and do not store the token in the browser.
          validatorUrl: null,
          persistAuthorization: false,
          onComplete: () => {
            // The page already has a main landmark.
            const operations = container.current?.querySelector('main');
            operations?.setAttribute('role', 'group');
            operations?.setAttribute('aria-label', 'Operations');
            setState('loaded');
          },
        });
      },
      () => isUnmounted || setState('failed'),
    );
    return () => {
      isUnmounted = true;
      document.documentElement.classList.remove(DARK_MODE_CLASS);
    };
  }, [address]);
  return (
    <PageLayout>
      <PageHeader
        icon="book-open"
        title="API Reference"
        intro="Press Authorize and paste a token to try a tool here. It is forgotten when you leave the page."
        back={{ to: API_PATH, label: 'API Access' }}
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
      {/* Hides Swagger UI's title and introduction: the page has its own, and a second h1 would be wrong. */}
      <div
        ref={container}
        className="overflow-x-auto rounded-xl border border-hairline bg-surface empty:hidden [&_.information-container]:hidden"
      />
    </PageLayout>
  );
}
