import { brand } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';
import { LetterheadForm } from '@/engine/documents/letterhead-form';
import { PageHeader } from '@/ui/page-header';
import { PageLayout } from '../shell/page-layout';

/** Settings of the letterhead on documents a member gives to clients. */
export function AccountPage() {
  useDocumentHead({
    title: `Your Documents | ${brand.name}`,
    description: 'What stands on the documents you give to clients.',
    noIndex: true,
  });
  return (
    <PageLayout>
      <PageHeader
        icon="file-text"
        title="Your Documents"
        intro="What stands on the cover of the PDFs you give to clients. It is kept with your account."
      />
      <LetterheadForm />
    </PageLayout>
  );
}
