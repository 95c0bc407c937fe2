import type { Profile } from './auth-context';
import { loadClient } from './client';

/**
 * Fetches the member's row of `profiles`; null if there is none. Errors are logged and return null (docs/behaviour.md, section 8).
 *
 * @param signal aborts the request; then nothing is logged
 */
export async function fetchProfile(userId: string, signal: AbortSignal): Promise<Profile | null> {
  try {
    const client = await loadClient();
    const { data, error } = await client
      .from('profiles')
      .select('*')
      .eq('id', userId)
      .abortSignal(signal)
      .maybeSingle<Profile>();
    if (error) throw error;
    return data;
  } catch (error) {
    if (!signal.aborted) console.error('The profile could not be read.', error);
    return null;
  }
}
