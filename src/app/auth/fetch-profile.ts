import type { Profile } from './auth-context';
import { loadClient } from './client';

/**
 * The member's row of `profiles`, or null; a failure is logged and reads as null (docs/behaviour.md, section 8).
 *
 * @param signal ends the reading; nothing is logged then
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
