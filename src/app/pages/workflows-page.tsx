import { brand } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';
import { Card } from '@/ui/card';
import { ExternalLink } from '@/ui/external-link';
import { IconTile, PageHeader } from '@/ui/page-header';
import { brandIcon } from '../brand-icon';
import { NumberedSteps } from '../numbered-steps';
import { paths } from '../paths';
import { PageLayout } from '../shell/page-layout';

const texts = brand.workflows;

/** Introduces the library of prebuilt workflows (docs/behaviour.md, section 2). */
export function WorkflowsPage() {
  useDocumentHead({ ...brand.pages.workflows, noIndex: true });
  return (
    <PageLayout>
      <PageHeader
        icon="workflow"
        title={texts.title}
        intro={texts.text}
        back={{ to: paths.dashboard, label: 'Back to Dashboard' }}
        meta={
          <ExternalLink href={brand.links.workflowRepository} variant="primary" size="lg">
            {texts.button}
          </ExternalLink>
        }
      />
      <div className="mt-12 grid gap-10 lg:grid-cols-[1.6fr_1fr]">
        <ul className="grid content-start gap-4 sm:grid-cols-2">
          {texts.groups.map((group) => (
            <Card as="li" key={group.title}>
              <IconTile name={brandIcon(group.icon)} className="size-10" />
              <h2 className="mt-4 font-semibold tracking-tight">{group.title}</h2>
              <p className="mt-1.5 text-sm leading-relaxed text-muted">{group.text}</p>
            </Card>
          ))}
        </ul>
        <Card as="section" aria-labelledby="workflow-steps" padding="lg">
          <h2 id="workflow-steps" className="mb-6 font-semibold tracking-tight">
            {texts.stepsTitle}
          </h2>
          <NumberedSteps steps={texts.steps} />
        </Card>
      </div>
    </PageLayout>
  );
}
