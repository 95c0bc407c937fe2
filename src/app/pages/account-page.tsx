import { type ReactNode, useId, useState } from 'react';
import { brand } from '@/brand';
import { useScope } from '@/browser/member-scope';
import { saveFile } from '@/browser/save-file';
import { DELETION_DAYS } from '@/contracts/account';
import type { AccountSectionSlot } from '@/contracts/slots';
import { accountSections } from '@/generated/slots/account-sections';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { lazyOptionalPart } from '@/ui/lazy-with-retry';
import { PageHeader } from '@/ui/page-header';
import { createAccountCalls } from '../account/account-calls';
import { AccountDeletionPanel } from '../account/account-deletion-panel';
import { EmailForm } from '../account/email-form';
import { MembershipSection } from '../account/membership-section';
import { PasswordForm } from '../account/password-form';
import { SecondFactorPanel } from '../account/second-factor-panel';
import { SessionList } from '../account/session-list';
import { ThemeSection } from '../account/theme-section';
import { toastFailure } from '../account/toast-failure';
import { UsageSection } from '../account/usage-section';
import { hasOwnSignIn } from '../auth/own-sign-in';
import { PageLayout } from '../shell/page-layout';
import { useMemberHead } from '../shell/use-member-head';

// Loaded later: it names providers, whose models only tools need at first.
const SavedKeysSection = lazyOptionalPart(() => import('../account/saved-keys-section'), 'SavedKeysSection');

interface SectionProps {
  title: string;
  intro: string;
  /** Element id for links to the section. */
  anchor?: string;
  children: ReactNode;
}

/** A section of the account page: title and introduction, with the controls beside them on wide screens. */
function Section({ title, intro, anchor, children }: SectionProps) {
  const id = useId();
  return (
    <section id={anchor} aria-labelledby={id} className="grid scroll-mt-20 gap-4 lg:grid-cols-[1fr_1.6fr] lg:gap-12">
      <div>
        <h2 id={id} className="text-lg font-semibold tracking-tight text-fg">
          {title}
        </h2>
        <p className="mt-1 max-w-2xl text-muted">{intro}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

/** The member's account page: documents, password, sessions and stored data. */
export function AccountPage() {
  const isGuest = useScope().owner?.guest === true;
  const [sessionsVersion, setSessionsVersion] = useState(0);
  const [factorsVersion, setFactorsVersion] = useState(0);
  useMemberHead('Your Account', 'Your documents, password, second factor, sessions and data.');
  return (
    <PageLayout>
      <PageHeader icon="user" title="Your Account" intro="Your branding, password, sessions and data." />
      <div className="space-y-8">
        {!isGuest && (
          <Section title="Membership" intro="What you pay for, and until when.">
            <MembershipSection />
          </Section>
        )}
        <FeatureSections after="membership" isGuest={isGuest} />
        {!isGuest && (
          <Section title="Address" intro="Where we write to, and what you sign in with.">
            <EmailForm />
          </Section>
        )}
        {!isGuest && (
          <Section title="Password" intro="Forgot it? Sign out and reset it on the sign-in page.">
            <PasswordForm key={factorsVersion} onChanged={() => setSessionsVersion((version) => version + 1)} />
          </Section>
        )}
        {!isGuest && (
          <Section
            title="Second factor"
            anchor="second-factor"
            intro={`Protects your account from somebody who knows your password: an authenticator app${hasOwnSignIn() ? ', or a passkey of your phone or computer' : ''}.`}
          >
            <SecondFactorPanel
              onChanged={() => {
                setSessionsVersion((version) => version + 1);
                setFactorsVersion((version) => version + 1);
              }}
            />
          </Section>
        )}
        <Section
          title="Sessions"
          intro="Where you are signed in. End any session you don't recognize, then change your password."
        >
          <SessionList version={sessionsVersion} />
        </Section>
        <FeatureSections after="sessions" isGuest={isGuest} />
        <Section
          title="Saved keys"
          intro="Keys of providers that this device remembers, encrypted. They are nowhere else."
        >
          <SavedKeysSection />
        </Section>
        <Section title="Appearance" intro="Light or dark, on this device.">
          <ThemeSection />
        </Section>
        <Section
          title="Usage"
          intro="What your runs used of language models and what that cost, on your own keys and on this site's keys."
        >
          <UsageSection />
        </Section>
        <Section
          title="Your data"
          intro="Everything we store about you in one file (.tar): your account, every run with its result, and your files."
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

/** The sections of features that follow one of the core. */
function FeatureSections({ after, isGuest }: { after: AccountSectionSlot['after']; isGuest: boolean }) {
  const shown = accountSections.filter((section) => section.after === after && (section.isForGuests || !isGuest));
  return shown.map(({ title, intro, Section: Content }) => (
    <Section key={title} title={title} intro={intro}>
      <Content />
    </Section>
  ));
}

function ExportButton() {
  const calls = useScope().get(createAccountCalls);
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    await calls
      .exportData()
      .then(
        (archive) => saveFile(archive, `${brand.shortName}-account.tar`),
        toastFailure('Your data could not be fetched'),
      );
    setBusy(false);
  };
  return (
    <Button variant="secondary" loading={busy} onClick={download}>
      <Icon name="download" className="size-4" />
      Download everything
    </Button>
  );
}
