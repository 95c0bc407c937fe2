import { useCallback, useState } from 'react';
import { brandLink } from '@/brand-link';
import { copyActions } from '@/engine/copy-actions';
import { PrintedRows } from '@/engine/printed-rows';
import { RenderedResult } from '@/engine/rendered-result';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { toast } from '@/ui/toast';
import type { SharedResult } from '../contract';
import { type OpenedLink, saveSharedDocument, sharedFileUrl } from './shared-link';

interface SharedDocumentProps {
  token: string;
  openedLink: OpenedLink;
}

/** A shared result as its recipient sees it: with its author and expiry date, without the member's actions. */
export function SharedDocument({ token, openedLink: { shared, display } }: SharedDocumentProps) {
  const fileAddress = useCallback((path: string) => sharedFileUrl(token, path), [token]);
  return (
    <article data-printed className="space-y-8">
      <header className="space-y-6">
        <Letterhead shared={shared} />
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
          <div className="min-w-0 space-y-3">
            <h1 className="text-3xl font-semibold tracking-tight text-fg sm:text-4xl">{shared.title}</h1>
            <Facts shared={shared} />
          </div>
          <div data-unprinted className="flex flex-wrap gap-2">
            {shared.document && <SaveButton token={token} title={shared.title} />}
            {display && (
              <Button variant="secondary" className="max-sm:min-h-11" onClick={() => window.print()}>
                Print
              </Button>
            )}
          </div>
        </div>
      </header>
      {display && shared.result ? (
        <Result display={display} value={shared.result.value} fileAddress={fileAddress} />
      ) : (
        <p className="rounded-xl border border-hairline bg-surface/85 p-5 leading-relaxed text-muted sm:p-7">
          This is a document. Download the PDF to read it.
        </p>
      )}
    </article>
  );
}

/** The member's letterhead; nothing if the member has none. */
function Letterhead({ shared: { name, logo } }: { shared: SharedResult }) {
  if (!name && !logo) return null;
  return (
    <div className="flex items-center gap-4 border-b border-hairline pb-6">
      {logo && (
        <span className="shrink-0 rounded-lg bg-paper p-2.5">
          <img src={`data:${logo.type};base64,${logo.data}`} alt="" className="max-h-10 max-w-36" />
        </span>
      )}
      {name && <p className="min-w-0 font-medium break-words text-fg">{name}</p>}
    </div>
  );
}

function localeOf({ spelling }: SharedResult): string {
  return spelling === 'uk' ? 'en-GB' : 'en-US';
}

function Facts({ shared }: { shared: SharedResult }) {
  const { client, date, expiresAt, sample } = shared;
  const formatDay = (time: string) => new Date(time).toLocaleDateString(localeOf(shared), { dateStyle: 'long' });
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      {sample && (
        <span>
          <Badge tone="warning">Sample</Badge> Composed for a demonstration. No model was asked.
        </span>
      )}
      {client && <span>Prepared for {client}</span>}
      <time dateTime={date}>{formatDay(date)}</time>
      <span className="text-faint">
        Link valid until <time dateTime={expiresAt}>{formatDay(expiresAt)}</time>
      </span>
    </p>
  );
}

interface ResultProps {
  display: NonNullable<OpenedLink['display']>;
  value: unknown;
  fileAddress: (path: string) => Promise<string>;
}

/** The result, rendered by its tool without follow-up tools, actions and documents. */
function Result({ display: { declaration, renderer }, value, fileAddress }: ResultProps) {
  const { result, messages } = declaration;
  if (!result) return null;
  const { next: _, actions: __, document: ___, ...options } = result;
  return (
    <section aria-labelledby="shared-result">
      {/* For the heading order only: the title is displayed above, and headings within results start at level 3. */}
      <h2 id="shared-result" className="sr-only">
        {result.title}
      </h2>
      <PrintedRows renderer={renderer} value={value} options={options}>
        <RenderedResult
          renderer={renderer}
          value={value as never}
          options={options}
          {...copyActions(messages)}
          href={brandLink}
          inputs={NO_INPUTS}
          fileAddress={fileAddress}
        />
      </PrintedRows>
    </section>
  );
}

/** Inputs are not shared. */
const NO_INPUTS = {};

function SaveButton({ token, title }: { token: string; title: string }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await saveSharedDocument(token, title);
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined;
      toast.error('The PDF could not be had', { ...(description && { description }) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="primary" className="max-sm:min-h-11" loading={busy} onClick={save}>
      <Icon name="download" className="size-4" />
      Download PDF
    </Button>
  );
}
