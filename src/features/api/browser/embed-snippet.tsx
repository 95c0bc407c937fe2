import { useCallback, useId, useState } from 'react';
import { fetchAccess } from '@/api/access';
import { useFetched } from '@/api/use-fetched';
import { useScope } from '@/browser/member-scope';
import type { TokenList } from '@/contracts/api';
import { EMBED_PATH } from '@/contracts/embed';
import { CopyTextButton } from '@/engine/copy-text-button';
import { Field } from '@/ui/field';
import { PromptText } from '@/ui/prompt-text';
import { Select } from '@/ui/select';

/** Shows the iframe markup that embeds a tool on another site; nothing if no site is allowed to embed tools. */
export function EmbedSnippet({ tools }: { tools: TokenList['tools'] }) {
  const scope = useScope();
  const id = useId();
  // If the request fails, nothing is shown.
  const { data } = useFetched(useCallback((signal) => fetchAccess(scope, signal), [scope]));
  const origins = data?.embeds ?? [];
  const [toolId, setToolId] = useState(tools[0]?.id ?? '');
  if (origins.length === 0) return null;
  const { title = '' } = tools.find(({ id }) => id === toolId) ?? {};
  const text = frameMarkup(`${window.location.origin}${EMBED_PATH}/${toolId}`, title);
  return (
    <section aria-labelledby="embeds" className="space-y-3">
      <h2 id="embeds" className="text-lg font-semibold tracking-tight text-fg">
        A tool on your own page
      </h2>
      <p className="max-w-2xl leading-relaxed text-muted">
        This shows a tool in a frame, on pages of {origins.join(', ')}. Visitors sign in there. The address of the frame
        can fill in fields, as in <code>?businessName=Fern</code>, but never a key.
      </p>
      <Field id={`${id}-tool`} label="Tool">
        <Select
          id={`${id}-tool`}
          value={toolId}
          onChange={setToolId}
          options={tools.map((tool) => ({ value: tool.id, label: tool.title }))}
        />
      </Field>
      <PromptText text={text} label="Markup of the frame" />
      <CopyTextButton text={text} label="Copy markup" />
    </section>
  );
}

/** Returns the markup; the title is escaped for use in an attribute. */
function frameMarkup(address: string, title: string): string {
  const escapedTitle = title.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<iframe src="${address}" title="${escapedTitle}" width="100%" height="900" style="border:0" allow="clipboard-write"></iframe>`;
}
