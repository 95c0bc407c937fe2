import { useState } from 'react';
import { brand } from '@/brand';
import type { MemberStorage } from '@/browser/member-storage';
import { useScope } from '@/browser/scope';
import { storageKey } from '@/browser/stored';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Icon } from '@/ui/icon';
import { LinkButton } from '@/ui/link-button';

/** Key under which the positions of the steps lie that a member has taken. */
export const FIRST_STEPS_KEY = storageKey('.firstSteps');

const { start } = brand.dashboard;

/** The steps of a first visit. A member who has followed or skipped them never sees them again. */
export function FirstSteps() {
  const { storage } = useScope();
  const [done, setDone] = useState(() => read(storage));
  if (!start || start.steps.every((_, index) => done.includes(index))) return null;
  const take = (taken: number[]) => {
    setDone(taken);
    keep(storage, taken);
  };
  const skip = () => {
    // What had the focus goes: it moves on to what is next.
    document.getElementById('tools-title')?.focus({ preventScroll: true });
    take(start.steps.map((_, index) => index));
  };
  return (
    <Card as="section" aria-labelledby="first-steps" className="mb-10">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="first-steps" className="text-lg font-semibold tracking-tight">
          {start.title}
        </h2>
        <Button variant="ghost" size="sm" className="max-sm:-ml-3" onClick={skip}>
          {start.skip}
        </Button>
      </div>
      <ol className="mt-5 grid gap-6 md:grid-cols-3">
        {start.steps.map(({ title, text, route, label }, index) => (
          <li key={title} className="flex flex-col">
            <p className="flex items-center gap-3 font-medium">
              <span className="grid size-8 shrink-0 place-items-center rounded-full border border-hairline-strong bg-raised text-sm text-violet tabular">
                {done.includes(index) ? <Icon name="check" className="size-4 text-success" /> : index + 1}
              </span>
              {title}
              {done.includes(index) && <span className="sr-only">(opened)</span>}
            </p>
            <p className="mt-2 mb-4 text-sm leading-relaxed text-muted">{text}</p>
            <LinkButton
              to={route}
              variant="secondary"
              size="sm"
              className="mt-auto self-start"
              onClick={() => take([...done, index])}
            >
              {label}
            </LinkButton>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function read(storage: MemberStorage): number[] {
  try {
    const taken = JSON.parse(storage.read(FIRST_STEPS_KEY) ?? '[]');
    return Array.isArray(taken) ? taken : [];
  } catch {
    return [];
  }
}

/** Where the browser keeps nothing the steps come again; that is all that is lost. */
function keep(storage: MemberStorage, taken: number[]): void {
  try {
    storage.write(FIRST_STEPS_KEY, JSON.stringify([...new Set(taken)]));
  } catch (error) {
    console.warn('The browser keeps no data for this page.', error);
  }
}
