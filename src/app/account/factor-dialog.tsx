import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import type { AddedFactor, IdentityProof, NewApp, SecondFactor } from '@/contracts/second-factor';
import { CopyTextButton } from '@/engine/copy-text-button';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { toast } from '@/ui/toast';
import { createFactorCalls } from './factor-calls';
import { useFormAction } from './form-action';
import { IdentityForm } from './identity-form';
import { fieldProps, TextField, useTextField } from './text-field';

export type FactorChange =
  | { kind: 'add-app' | 'add-passkey' | 'renew-codes' }
  | { kind: 'remove'; factor: SecondFactor };

const TITLES = {
  'add-app': 'Add an authenticator app',
  'add-passkey': 'Add a passkey',
  'renew-codes': 'New recovery codes',
  remove: 'Remove a second factor',
};
const INTROS = {
  'add-app': 'Afterward, signing in takes your password and a code of the app. Your other sessions end.',
  'add-passkey': 'Afterward, your fingerprint, face or screen lock signs you in. Your other sessions end.',
  'renew-codes': 'The recovery codes you have stop working.',
  remove: 'Without a second factor, your password alone signs you in.',
};

interface FactorDialogProps {
  change: FactorChange;
  onChanged: () => void;
  onClose: () => void;
}

/** Dialog with the steps of a change of the second factors: proof of identity, the app's QR code, recovery codes. */
export function FactorDialog({ change, onChanged, onClose }: FactorDialogProps) {
  const calls = useScope().get(createFactorCalls);
  const [app, setApp] = useState<NewApp>();
  const [added, setAdded] = useState<{ codes: string[]; message: string }>();
  const [busy, setBusy] = useState(false);

  const close = (message = added?.message) => {
    if (message) toast.success(message);
    onClose();
  };
  const finish = ({ recoveryCodes }: AddedFactor, message: string) => {
    onChanged();
    // On a phone, a toast would cover the buttons below the codes.
    if (recoveryCodes) setAdded({ codes: recoveryCodes, message });
    else close(message);
  };
  /** Closing meanwhile would lose the codes that the change answers with. */
  const whileOpen = async (makeChange: () => Promise<void>) => {
    setBusy(true);
    try {
      await makeChange();
    } finally {
      setBusy(false);
    }
  };
  const makeChange = async (proof: IdentityProof) => {
    if (change.kind === 'remove') {
      await calls.remove(change.factor.id, proof);
      finish({}, 'Second factor removed');
    } else if (change.kind === 'add-app') setApp(await calls.prepareApp(proof));
    else if (change.kind === 'add-passkey') finish(await calls.addPasskey(proof), 'Passkey added');
    else finish(await calls.renewRecoveryCodes(proof), 'New recovery codes made');
  };

  const content = () => {
    if (added) return <RecoveryCodes codes={added.codes} onDone={() => close()} />;
    if (app)
      return (
        <AppSetupForm
          app={app}
          onCode={(code) => whileOpen(async () => finish(await calls.addApp(app, code), 'App added'))}
        />
      );
    return <IdentityForm action="Continue" onProof={(proof) => whileOpen(() => makeChange(proof))} />;
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      ignoreOutsidePress
      ignoreClose={busy || added !== undefined}
      title={added ? 'Your recovery codes' : TITLES[change.kind]}
      description={
        added
          ? 'Each signs you in once if you lose your app or passkey. Keep them where you keep what matters: they are not shown again.'
          : INTROS[change.kind]
      }
    >
      {content()}
    </Dialog>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className="space-y-5">
      <ul aria-label="Recovery codes" className="grid gap-2 font-mono text-sm text-fg sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyTextButton text={codes.join('\n')} label="Copy the codes" />
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </div>
  );
}

interface AppSetupFormProps {
  app: NewApp;
  /** Adds the app with a code that the app shows. The form shows the reason if this fails. */
  onCode: (code: string) => Promise<void>;
}

/** Shows an authenticator app its secret, as a QR code and as text, and asks for its first code. */
function AppSetupForm({ app, onCode }: AppSetupFormProps) {
  const code = useTextField();
  const { busy, attempt, notice } = useFormAction();
  const ref = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!/^\d{6}$/.test(code.value.replace(/\s/g, ''))) {
      code.setError('Enter the six digits your app shows');
      ref.current?.focus();
      return;
    }
    await attempt('The app was not added', () => onCode(code.value));
  };

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <QrCode text={app.uri} label="QR code for your authenticator app" />
      <p className="text-sm text-muted">
        Scan this with your authenticator app, or type its key:{' '}
        <code className="text-fg">{(app.secret.match(/.{4}/g) ?? []).join(' ')}</code>
      </p>
      <TextField
        ref={ref}
        label="Code"
        type="text"
        autoComplete="one-time-code"
        help="The six digits your app shows now."
        {...fieldProps(code)}
      />
      {notice}
      <Button type="submit" loading={busy}>
        Add the app
      </Button>
    </form>
  );
}

function QrCode({ text, label }: { text: string; label: string }) {
  const [rows, setRows] = useState<boolean[][]>();
  useEffect(() => {
    let isMounted = true;
    // Loaded on demand, because few members set up an app. Without the QR code, the member can type the key.
    import('uqr').then(
      ({ encode }) => isMounted && setRows(encode(text, { border: 2 }).data),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [text]);
  const size = rows?.length ?? 1;
  const path = rows?.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('') ?? '';
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="size-52">
      <rect width={size} height={size} rx="1" fill="white" />
      <path d={path} fill="black" shapeRendering="crispEdges" />
    </svg>
  );
}
