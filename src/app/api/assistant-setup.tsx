import { brand } from '@/brand';
import { copyText } from '@/browser/clipboard';
import { KEY_HEADER } from '@/contracts/api';
import { providers } from '@/generated/provider-list';
import { CopyButton } from '@/ui/copy-button';

/** Explains how to connect an AI assistant to the tools by MCP: its address and configuration. */
export function AssistantSetup({ address, token = 'pat_...' }: { address: string; token?: string | undefined }) {
  // A key of another chat provider has its own header, and replaces the key of the operator's provider.
  const keyProviders = Object.entries(providers).filter(([, { chats }]) => !chats || chats === '{llm}');
  const keys = keyProviders.map(([provider]) => [KEY_HEADER + provider, 'demo']);
  const headers = { Authorization: `Bearer ${token}`, ...Object.fromEntries(keys) };
  const server = { type: 'http', url: address, headers };
  const configuration = JSON.stringify({ mcpServers: { [brand.shortName.toLowerCase()]: server } }, null, 2);
  return (
    <section aria-labelledby="assistants" className="space-y-3">
      <h2 id="assistants" className="text-lg font-semibold tracking-tight text-fg">
        Assistants
      </h2>
      <p className="max-w-2xl leading-relaxed text-muted">
        An assistant that speaks the Model Context Protocol uses the same tools. Claude and ChatGPT need only the
        address: they send you to this site, which asks whether you agree. Other assistants need a token. Your keys are
        sent as headers, which the model never sees. With <code>demo</code> as a key, a tool answers with a sample.
      </p>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must reach a region that scrolls
        tabIndex={0}
        aria-label="Configuration of an assistant"
        className="overflow-x-auto rounded-xl border border-hairline bg-surface/85 p-4 font-mono text-sm text-fg"
      >
        <pre>{configuration}</pre>
      </section>
      <div className="flex flex-wrap gap-2">
        <CopyButton copy={() => copyText(configuration)} label="Copy configuration" />
        <CopyButton copy={() => copyText(address)} label="Copy address" variant="ghost" />
      </div>
    </section>
  );
}
