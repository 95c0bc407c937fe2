import { type ReactNode, useId, useState } from 'react';
import { brand } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';
import { useScope } from '@/browser/member-scope';
import { DELETION_DAYS } from '@/contracts/account';
import { LetterheadForm } from '@/engine/documents/letterhead-form';
import { PageHeader } from '@/ui/page-header';
import { AccountDeletionPanel } from '../account/account-deletion-panel';
import { ExportButton } from '../account/export-button';
import { PasswordForm } from '../account/password-form';
import { SessionList } from '../account/session-list';
import { UsageSection } from '../account/usage-section';
import { PageLayout } from '../shell/page-layout';

function Section({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="space-y-4">
      <div>
        <h2 id={id} className="text-lg font-semibold tracking-tight text-fg">
          {title}
        </h2>
        <p className="mt-1 max-w-2xl text-muted">{intro}</p>
      </div>
      {children}
    </section>
  );
}

/** The member's own account: documents, password, sessions, and what is stored. */
export function AccountPage() {
  const isGuest = useScope().owner?.guest === true;
  const [sessionsVersion, setSessionsVersion] = useState(0);
  useDocumentHead({
    title: `Your Account | ${brand.name}`,
    description: 'Your documents, password, sessions and data.',
    noIndex: true,
  });
  return (
    <PageLayout>
      <PageHeader
        icon="user"
        title="Your Account"
        intro="What stands on your documents, your password, where you are signed in, and what is stored of you."
      />
      <div className="space-y-8">
        <Section
          title="Your documents"
          intro="What stands on the cover of the PDFs you give to clients. It is kept with your account."
        >
          <LetterheadForm />
        </Section>
        {!isGuest && (
          <Section title="Password" intro="Forgot it? Sign out, and ask for a password mail on the sign-in page.">
            <PasswordForm onChanged={() => setSessionsVersion((version) => version + 1)} />
          </Section>
        )}
        <Section title="Sessions" intro="Where you are signed in. End what you do not know, and change your password.">
          <SessionList version={sessionsVersion} />
        </Section>
        <Section
          title="Usage"
          intro="What your runs used of language models, and what it cost: on your own keys, and on this site's where a tool asks for none."
        >
          <UsageSection />
        </Section>
        <Section
          title="Your data"
          intro="Everything this site stores of you as one archive (.tar): your account, every run with its answer, and your files."
        >
          <ExportButton />
        </Section>
        <Section
          title="Delete the account"
          intro={`Your results, files, clients and links to results go with it. You have ${DELETION_DAYS} days to take it back.`}
        >
          <AccountDeletionPanel isGuest={isGuest} />
        </Section>
      </div>
    </PageLayout>
  );
}
