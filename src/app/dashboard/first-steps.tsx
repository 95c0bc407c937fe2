import { useState } from 'react';
import { brand } from '@/brand';
import { useScope } from '@/browser/member-scope';
import { storageKey } from '@/browser/storage-keys';
import { readStoredList, writeStoredJson } from '@/browser/stored-json';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Icon } from '@/ui/icon';
import { LinkButton } from '@/ui/link-button';
import { ShowMe } from './show-me';

/** Storage key of the indexes of the steps the member has completed. */
const FIRST_STEPS_KEY = storageKey('.firstSteps');

const { start } = brand.dashboard;

/** First steps for a new member, hidden once all of them are opened or skipped. */
export function FirstSteps() {
  const { storage } = useScope();
  const [doneSteps, setDoneSteps] = useState(() => readStoredList<number>(storage, FIRST_STEPS_KEY));
  if (!start || start.steps.every((_, index) => doneSteps.includes(index))) return null;
  const saveDone = (indexes: number[]) => {
    setDoneSteps(indexes);
    // If storage is full or blocked, the steps show up again.
    writeStoredJson(storage, FIRST_STEPS_KEY, [...new Set(indexes)]);
  };
  const skip = () => {
    // The focused button is about to be removed: move the focus to the next section.
    document.getElementById('tools-title')?.focus({ preventScroll: true });
    saveDone(start.steps.map((_, index) => index));
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
      {start.show && <ShowMe {...start.show} className="mt-4 w-full sm:w-auto" />}
      <ol className="mt-5 grid gap-x-6 gap-y-3 md:grid-cols-3">
        {start.steps.map(({ title, text, route, label }, index) => (
          <li
            key={title}
            className="flex flex-col max-md:flex-row max-md:items-center max-md:justify-between max-md:gap-3"
          >
            <p className="flex items-center gap-3 font-medium max-md:text-sm">
              <span className="grid size-8 shrink-0 place-items-center rounded-full border border-hairline-strong bg-raised text-sm text-violet tabular">
                {doneSteps.includes(index) ? <Icon name="check" className="size-4 text-success" /> : index + 1}
              </span>
              {title}
              {doneSteps.includes(index) && <span className="sr-only">(opened)</span>}
            </p>
            <p className="mt-2 mb-4 text-sm leading-relaxed text-muted max-md:hidden">{text}</p>
            <LinkButton
              to={route}
              variant="secondary"
              size="sm"
              className="md:mt-auto md:self-start"
              onClick={() => saveDone([...doneSteps, index])}
            >
              {label}
            </LinkButton>
          </li>
        ))}
      </ol>
    </Card>
  );
}
