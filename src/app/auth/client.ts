/** The Supabase client, loaded on first use: the landing page reads well without it. */
export async function loadClient() {
  const { supabase } = await import('@/lib/supabase');
  return supabase;
}
