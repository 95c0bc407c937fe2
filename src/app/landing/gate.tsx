import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { brand } from '@/brand';
import { Button } from '@/ui/button';
import { cn } from '@/ui/cn';
import { describedByIds, Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { useIsMember } from '../auth/use-is-member';
import { paths } from '../paths';
import { openVip } from '../vip/open-vip';
import { GATE_ID } from './scroll-to-gate';
import { Section, SectionHeading } from './section';

const texts = brand.gate;
const INPUT_ID = 'access-code';

/** Redeems a code, loading the module for it on demand. Resolves to undefined, or to an error message for the visitor. */
async function redeem(code: string): Promise<string | undefined> {
  if (!code) return 'Enter your access code.';
  try {
    const { redeemCode } = await import('../auth/redeem-code');
    return await redeemCode(code);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function GateForm() {
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const ref = useRef<HTMLInputElement>(null);
  // The visitor may have typed into the prerendered field before the script ran.
  useEffect(() => setCode(ref.current?.value ?? ''), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const failure = await redeem((ref.current?.value ?? code).trim());
    setBusy(false);
    if (!failure) return navigate(paths.dashboard);
    setError(failure);
    ref.current?.focus();
  };

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <Field id={INPUT_ID} label={texts.label} error={error}>
        {/* No `name`: a form submitted before our script has run must not put the code into the URL. */}
        <Input
          ref={ref}
          id={INPUT_ID}
          value={code}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedByIds(INPUT_ID, { error })}
          onChange={(event) => {
            setCode(event.target.value);
            setError(undefined);
          }}
          // The monospace font is loaded only once there is text to show.
          className={cn('h-12 tracking-wider', code && 'font-mono')}
        />
      </Field>
      <Button type="submit" size="lg" className="w-full" loading={busy}>
        {busy ? 'Checking the code...' : texts.submit}
      </Button>
    </form>
  );
}

/** The gate: section where an access code opens the toolkit (docs/behaviour.md, sections 1 and 2). */
export function Gate() {
  const isMember = useIsMember();
  return (
    <Section id={GATE_ID}>
      <div className="edge-light grid gap-10 rounded-2xl border border-hairline-strong bg-linear-to-br from-primary/15 via-surface to-surface p-6 shadow-float sm:p-10 lg:grid-cols-2 lg:gap-16 lg:p-14">
        <div>
          <SectionHeading title={texts.title} text={texts.text} />
          {!isMember && (
            <p className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-3 text-muted">
              {texts.noCode}
              <Button variant="secondary" onClick={openVip}>
                {texts.join}
              </Button>
            </p>
          )}
        </div>
        <GateForm />
      </div>
    </Section>
  );
}
