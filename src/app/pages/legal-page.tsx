import { useParams } from 'react-router-dom';
import { useDocumentHead } from '@/browser/document-head';
import { name as siteName } from '@/generated/brand-frame';
import { legalPages } from '@/generated/brand-pages';
import { PageHeader } from '@/ui/page-header';
import { PageLayout } from '../shell/page-layout';
import './legal-page.css';
import { NotFoundPage } from '../shell/not-found-page';

/** A page of the footer, which the operator has written (docs/behaviour.md, section 2). */
export function LegalPage({ pages = legalPages }) {
  const { page: name } = useParams();
  const page = pages.find((one) => one.name === name);
  return page ? <LegalText {...page} /> : <NotFoundPage />;
}

function LegalText({ title, html }: { title: string; html: string }) {
  useDocumentHead({ title: `${title} | ${siteName}`, description: `${title} of ${siteName}.` });
  return (
    <PageLayout>
      <article className="mx-auto max-w-2xl">
        <PageHeader title={title} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: codegen made it, and shows raw HTML of the file as text */}
        <div className="written-text" dangerouslySetInnerHTML={{ __html: html }} />
      </article>
    </PageLayout>
  );
}
