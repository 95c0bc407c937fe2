import { copyText } from '@/browser/clipboard';
import type { MadeToken } from '@/contracts/api';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Notice } from '@/ui/notice';

interface FreshTokenProps {
  made: MadeToken;
  /** Where the API is. */
  address: string;
  /** The tool of the first call. */
  tool: string;
  onDone: () => void;
}

/** A token just made, the only time its text and its signing secret are shown, and a first call with it. */
export function FreshToken({ made, address, tool, onDone }: FreshTokenProps) {
  const call = [
    `curl -X POST '${address}/tools/${tool}/runs?wait=25' \\`,
    `  -H 'Authorization: Bearer ${made.token}' \\`,
    `  -H 'Content-Type: application/json' -d @answers.json`,
  ].join('\n');
  return (
    <Notice
      live
      tone="success"
      title={`${made.name}: copy the token now, it is not shown again`}
      actions={
        <>
          <CopyButton copy={() => copyText(made.token)} label="Copy token" />
          <CopyButton copy={() => copyText(call)} label="Copy a first call" variant="ghost" />
          <CopyButton copy={() => copyText(made.signingSecret)} label="Copy signing secret" variant="ghost" />
          <Button variant="ghost" onClick={onDone}>
            Done
          </Button>
        </>
      }
    >
      <code className="block rounded-md bg-background/60 p-3 font-mono text-sm break-all text-fg select-all">
        {made.token}
      </code>
      <p className="mt-3">
        A program that does not wait names an address in <code className="font-mono">X-Callback-Url</code>, and knows
        what comes there by this signing secret, which is not shown again either:
      </p>
      <code className="mt-2 block rounded-md bg-background/60 p-3 font-mono text-sm break-all text-fg select-all">
        {made.signingSecret}
      </code>
    </Notice>
  );
}
