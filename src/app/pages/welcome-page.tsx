import { useLocation, useSearchParams } from 'react-router-dom';
import { brand } from '@/brand';
import { copyText } from '@/browser/clipboard';
import { useDocumentHead } from '@/browser/document-head';
import { Card } from '@/ui/card';
import { CopyButton } from '@/ui/copy-button';
import { Icon } from '@/ui/icon';
import { LinkButton } from '@/ui/link-button';
import { toast } from '@/ui/toast';
import { Confetti } from '../account/confetti';
import { ConfirmationNotice } from '../account/confirmation-notice';
import { pendingConfirmation } from '../account/pending-confirmation';
import { useReturnPath } from '../auth/return-path';
import { ShowMe } from '../dashboard/show-me';
import { NumberedSteps } from '../numbered-steps';
import { paths } from '../paths';
import { PageLayout } from '../shell/page-layout';

const texts = brand.welcome;
const { start } = brand.dashboard;

function AccessCode({ code }: { code: string }) {
  const copy = async () => {
    const isCopied = await copyText(code);
    if (isCopied) toast.success('Access code copied to clipboard');
    else toast.error('Failed to copy code');
    return isCopied;
  };
  return (
    <section aria-labelledby="access-code" className="mt-8 rounded-lg border border-accent/30 bg-accent/5 p-5">
      <h2 id="access-code" className="text-sm font-medium text-muted">
        {texts.codeTitle}
      </h2>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <code className="font-mono text-xl font-semibold tracking-wider break-all text-accent">{code}</code>
        <CopyButton copy={copy} itemName="access code" size="sm" />
      </div>
      <p className="mt-3 text-xs leading-relaxed text-faint">{texts.codeText}</p>
    </section>
  );
}

/** Welcome page after sign-up: confetti, the access code from the URL, next steps (docs/behaviour.md, section 2). */
export function WelcomePage() {
  const [query] = useSearchParams();
  const code = query.get('code');
  const pending = pendingConfirmation(useLocation().state);
  const returnPath = useReturnPath();
  const back = returnPath === paths.dashboard ? undefined : returnPath;
  useDocumentHead({ ...brand.pages.welcome, noIndex: true });
  return (
    <PageLayout>
      <Confetti />
      <Card padding="lg" className="edge-light mx-auto my-4 max-w-xl sm:my-10">
        <span className="grid size-12 place-items-center rounded-full border border-success/30 bg-success/10 text-success">
          <Icon name="check" className="size-6" />
        </span>
        <h1 className="mt-5 text-3xl font-semibold tracking-tight">{texts.title}</h1>
        {pending ? (
          <div className="mt-5">
            <ConfirmationNotice {...pending} />
          </div>
        ) : (
          <p className="mt-2 text-muted">{texts.text}</p>
        )}
        {start?.show && !pending && <ShowMe {...start.show} className="mt-6 w-full" />}
        <h2 className="mt-10 mb-5 font-semibold tracking-tight">{texts.nextTitle}</h2>
        <NumberedSteps steps={texts.next} />
        <div className="mt-8 space-y-3">
          {back && (
            <LinkButton to={back} size="lg" className="w-full">
              Continue where you were
            </LinkButton>
          )}
          <LinkButton to={paths.dashboard} size="lg" variant="secondary" className="w-full">
            Go to Dashboard
          </LinkButton>
        </div>
        {code && <AccessCode code={code} />}
      </Card>
    </PageLayout>
  );
}
