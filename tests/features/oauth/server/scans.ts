import { createClients } from '@/features/oauth/server/clients';
import { createGrants } from '@/features/oauth/server/grants';
import { readAccount } from '@/server/accounts/proven-account';
import type { Scans } from '../../../server/feature-cases';

export const scans: Scans = {
  fill: (accounts, idOf) => `
    insert into public.oauth_clients (id, name, redirect_uris)
      select ${idOf('i')}, 'c', array['https://x.test/'] from generate_series(1, ${accounts}) i;
    insert into public.oauth_grants (id, user_id, client_id, name, host, resource, expires_at)
      select ${idOf('i')}, ${idOf('i')}, ${idOf('i')}::text, 'c', 'x.test', 'mcp', now() + interval '9 days'
      from generate_series(1, ${accounts}) i;
    insert into public.oauth_secrets (hash, grant_id, kind, expires_at)
      select encode(sha256(i::text::bytea), 'hex'), ${idOf('i')}, 'refresh', now() + interval '9 days'
      from generate_series(1, ${accounts}) i;`,
  work(db, known) {
    const clients = createClients(db, undefined);
    const register = () => clients.register({ client_name: 'c', redirect_uris: ['https://x.test/'] }, 'an address');
    const work = {
      'register one more program': register,
      'connect a program': async () =>
        createGrants(db).create({
          member: await readAccount(db, known(9)),
          client: { id: known(9), name: 'c', redirectUris: [] },
          ...{ redirectUri: 'https://x.test/', challenge: 'c', resource: 'mcp', days: 9 },
        }),
      'list the programs of a member': () => createGrants(db).list(known(7)),
    };
    // The first one counts all programs.
    return { work, prepare: { 'register one more program': register } };
  },
};
