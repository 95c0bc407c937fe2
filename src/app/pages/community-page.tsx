import { brand } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';
import { Card } from '@/ui/card';
import { ExternalLink } from '@/ui/external-link';
import { PageHeader } from '@/ui/page-header';
import { NumberedSteps } from '../numbered-steps';
import { paths } from '../paths';
import { PageLayout } from '../shell/page-layout';

const texts = brand.community;

/** Explains how to join the community chat. */
export function CommunityPage() {
  useDocumentHead({ ...brand.pages.community, noIndex: true });
  return (
    <PageLayout>
      <div className="mx-auto max-w-2xl">
        <PageHeader
          icon="users"
          title={texts.title}
          intro={texts.text}
          back={{ to: paths.dashboard, label: 'Back to Dashboard' }}
        />
        <Card as="section" aria-label="How to join" padding="lg" className="edge-light">
          <NumberedSteps steps={texts.steps} />
          <ExternalLink href={brand.links.community} variant="primary" size="lg" className="mt-8 w-full">
            {texts.button}
          </ExternalLink>
        </Card>
      </div>
    </PageLayout>
  );
}
