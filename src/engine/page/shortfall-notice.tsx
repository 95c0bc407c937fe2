import { textExpectations } from '@/generated/text-expectations';
import { MAX_WISH_LENGTH } from '@/registry/refine';
import { textShortfall } from '@/registry/text-shortfall';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import type { RunResult } from '../run/run-state';
import type { ToolSession } from '../session/tool-session';
import { refineWithKeys } from './ensure-keys';

interface ShortfallNoticeProps {
  tool: string;
  result: RunResult;
  /** The session in which to refine the result; absent if it cannot be refined here. */
  session?: ToolSession | undefined;
}

/** Warns that a text of a model is much shorter than its tool requires, and offers to have the rest written. */
export function ShortfallNotice({ tool, result, session }: ShortfallNoticeProps) {
  const expectations = textExpectations[tool];
  // A demo is composed of short texts.
  if (!expectations || result.mode === 'demo' || typeof result.value !== 'string') return null;
  const missingParts = textShortfall(result.value, expectations).join(', ');
  if (missingParts === '') return null;
  const instruction = `The text is unfinished. Keep what is there and write what is missing: ${missingParts}.`;
  const wish = { label: 'Write the rest', ask: instruction.slice(0, MAX_WISH_LENGTH) };
  const writeRest = () => void (session && refineWithKeys(session, result, wish));
  return (
    <Notice
      tone="warning"
      title="This is far from the whole answer"
      actions={
        session && (
          <Button variant="secondary" size="sm" className="max-sm:min-h-11" onClick={writeRest}>
            Write the rest
          </Button>
        )
      }
    >
      Missing: {missingParts}. {session ? 'You can have the rest written, or run it again.' : 'You can run it again.'}
    </Notice>
  );
}
