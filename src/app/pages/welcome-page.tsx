import { type CSSProperties, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { brand } from '@/brand';
import { copyText } from '@/browser/clipboard';
import { useDocumentHead } from '@/browser/document-head';
import { Card } from '@/ui/card';
import { CopyButton } from '@/ui/copy-button';
import { Icon } from '@/ui/icon';
import { LinkButton } from '@/ui/link-button';
import { toast } from '@/ui/toast';
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

/** Number of pieces (docs/behaviour.md, section 9). */
const PIECE_COUNT = 50;
const DURATION_MS = 3000;

const COLORS = [
  'var(--color-primary-hover)',
  'var(--color-secondary)',
  'var(--color-accent)',
  'var(--color-violet)',
  'var(--color-warning)',
];

interface Piece {
  id: string;
  style: CSSProperties;
}

function createPieces(): Piece[] {
  return Array.from({ length: PIECE_COUNT }, (_, index) => {
    const delay = Math.random() * 700;
    const style = {
      left: `${Math.random() * 100}%`,
      width: `${6 + Math.random() * 6}px`,
      height: `${8 + Math.random() * 10}px`,
      backgroundColor: COLORS[index % COLORS.length],
      animationDelay: `${delay}ms`,
      animationDuration: `${DURATION_MS - delay}ms`,
      '--drift': `${Math.random() * 160 - 80}px`,
      '--turn': `${360 + Math.random() * 720}deg`,
    };
    return { id: `piece-${index}`, style };
  });
}

/** Shows confetti for three seconds; nothing if the user prefers reduced motion (docs/behaviour.md, section 4). */
function Confetti() {
  const [pieces, setPieces] = useState<Piece[]>([]);

  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    setPieces(createPieces());
    const timer = setTimeout(() => setPieces([]), DURATION_MS);
    return () => clearTimeout(timer);
  }, []);

  if (pieces.length === 0) return null;
  return (
    <div aria-hidden="true" data-confetti className="pointer-events-none fixed inset-0 z-30 overflow-hidden">
      {pieces.map(({ id, style }) => (
        <span key={id} style={style} className="absolute top-0 block animate-confetti rounded-[1px]" />
      ))}
    </div>
  );
}
