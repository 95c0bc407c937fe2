import type { Profile } from './auth-context';
import { loadClient } from './client';

/** The member's row of `profiles`, or null; a failure is logged and reads as null (docs/behaviour.md, section 8). */
export async function fetchProfile(userId: string): Promise<Profile | null> {
  try {
    const client = await loadClient();
    const { data, error } = await client.from('profiles').select('*').eq('id', userId).maybeSingle<Profile>();
    if (error) throw error;
    return data;
  } catch (error) {
    console.error('The profile could not be read.', error);
    return null;
  }
}
