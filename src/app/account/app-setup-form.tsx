import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { NewApp } from '@/contracts/second-factor';
import { Button } from '@/ui/button';
import { useFormFailure } from './form-failure';
import { fieldProps, TextField, useTextField } from './text-field';

interface AppSetupFormProps {
  app: NewApp;
  /** Adds the app with a code that the app shows. The form shows the reason if this fails. */
  onCode: (code: string) => Promise<void>;
}

/** Shows an authenticator app its secret, as a QR code and as text, and asks for its first code. */
export function AppSetupForm({ app, onCode }: AppSetupFormProps) {
  const code = useTextField();
  const [busy, setBusy] = useState(false);
  const { fail, clear, notice } = useFormFailure();
  const ref = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!/^\d{6}$/.test(code.value.replace(/\s/g, ''))) {
      code.setError('Enter the six digits your app shows');
      ref.current?.focus();
      return;
    }
    clear();
    setBusy(true);
    try {
      await onCode(code.value);
    } catch (error) {
      fail('The app was not added', (error as Error).message);
    }
    setBusy(false);
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
