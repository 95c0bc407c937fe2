import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';

/** Addresses of the services the browser calls, without a trailing slash. */
export interface Env {
  supabaseUrl: string;
  supabaseAnonKey: string;
  /** Base URL of webhooks: the webhook `x` has the URL `${webhookBaseUrl}/x`. */
  webhookBaseUrl: string;
}

type EnvSource = Partial<Record<'VITE_SUPABASE_URL' | 'VITE_SUPABASE_ANON_KEY' | 'VITE_WEBHOOK_BASE_URL', string>>;

function parseAddress(name: string, value: string): string {
  const parsed = URL.canParse(value) ? new URL(value) : undefined;
  if (parsed?.protocol !== 'http:' && parsed?.protocol !== 'https:') {
    throw new Error(`${name} must be an http or https address, but is "${value}".`);
  }
  return withoutTrailingSlashes(value);
}

/**
 * Reads the environment. An unset address defaults to the server this page came from (the embedded stack).
 *
 * @throws Error naming the variable if an address is not http or https (docs/behaviour.md, section 5)
 */
export function parseEnv(source: EnvSource, origin: string): Env {
  return {
    supabaseUrl: parseAddress('VITE_SUPABASE_URL', source.VITE_SUPABASE_URL?.trim() || origin),
    supabaseAnonKey: source.VITE_SUPABASE_ANON_KEY?.trim() || 'embedded',
    webhookBaseUrl: parseAddress('VITE_WEBHOOK_BASE_URL', source.VITE_WEBHOOK_BASE_URL?.trim() || `${origin}/webhook`),
  };
}

/** The environment of this page. */
export const env: Env = parseEnv(
  {
    VITE_SUPABASE_URL: import.meta.env.VITE_SUPABASE_URL,
    VITE_SUPABASE_ANON_KEY: import.meta.env.VITE_SUPABASE_ANON_KEY,
    VITE_WEBHOOK_BASE_URL: import.meta.env.VITE_WEBHOOK_BASE_URL,
  },
  window.location.origin,
);
