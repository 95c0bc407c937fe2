import { useState } from 'react';
import { Button } from './button';

interface TwoStepButtonProps {
  label: string;
  confirmLabel: string;
  /** Labels for screen readers, which include the name of the row. */
  spoken: { label: string; confirmLabel: string };
  /** Called after the confirmation. Never rejects. */
  action: () => Promise<void>;
}

/** Button that asks for confirmation before it acts. */
export function TwoStepButton({ label, confirmLabel, spoken, action }: TwoStepButtonProps) {
  /** Undefined until the first press. */
  const [isConfirming, setConfirming] = useState<boolean>();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await action();
    setBusy(false);
    setConfirming(false);
  };
  if (!isConfirming)
    return (
      <Button
        variant="secondary"
        size="sm"
        // The button that had the focus is gone.
        autoFocus={isConfirming === false}
        aria-label={spoken.label}
        onClick={() => setConfirming(true)}
      >
        {label}
      </Button>
    );
  return (
    <div className="flex gap-2">
      <Button variant="ghost" size="sm" onClick={() => setConfirming(false)}>
        Keep
      </Button>
      <Button variant="danger" size="sm" autoFocus loading={busy} aria-label={spoken.confirmLabel} onClick={run}>
        {confirmLabel}
      </Button>
    </div>
  );
}
