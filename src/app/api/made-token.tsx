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

/** A token just made, the only time its text is shown, and a first call with it. */
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
          <Button variant="ghost" onClick={onDone}>
            Done
          </Button>
        </>
      }
    >
      <code className="block rounded-md bg-background/60 p-3 font-mono text-sm break-all text-fg select-all">
        {made.token}
      </code>
    </Notice>
  );
}
