import { missingLegalPages } from '@/contracts/legal-pages';
import { demoRefusalReason } from './accounts/embedded-supabase/seed-access';
import type { Log } from './platform/http/log';
import type { Settings } from './platform/settings';

/**
 * Tells the operator of a site that others reach which legal pages its footer lacks. It starts all the same: a site that is
 * stopped by an update helps nobody.
 */
export function logMissingPages(settings: Settings, pages: readonly { name: string }[] | undefined, log: Log): void {
  const reason = demoRefusalReason(settings);
  const missing = missingLegalPages(pages);
  if (reason && missing.length > 0)
    log(
      `Others reach this site (${reason}), and its footer has no page for: ${missing.join(', ')}. "npm run check -- --public" says how to write them.`,
    );
}
