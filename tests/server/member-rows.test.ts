import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Accounts, openAccounts } from './accounts';

describe('rows of members on the embedded database', () => {
  let accounts: Accounts;
  const members: { id: string; headers: Record<string, string> }[] = [];
  beforeAll(async () => {
    accounts = await openAccounts();
    for (const step of ['leads', 'outreach', undefined]) {
      const person = await accounts.member({ guest: step === 'outreach' });
      const { access_token } = await accounts.signIn(person);
      members.push({ id: person.id, headers: { apikey: 'embedded', Authorization: `Bearer ${access_token}` } });
      const sql = 'insert into public.program_steps (user_id, step) values ($1, $2)';
      if (step) await accounts.stack.db.query(sql, [person.id, step]);
    }
  });
  afterAll(() => accounts.close());

  const paths = () => ['program_steps?select=step', ...members.map(({ id }) => `profiles?select=*&id=eq.${id}`)];

  it('are answered as the data service answers them', async () => {
    const told = async (response: Response) => {
      // The service writes times as the database shows them, we as PostgREST does.
      const text = (await response.text()).replace(/"(\d{4}-\d\d-\d\d)[ T]([\d:.]+)\+00(?::00)?"/g, '"$1 $2"');
      const { headers } = response;
      return [response.status, headers.get('content-type'), headers.get('content-range'), JSON.parse(text)];
    };
    for (const { headers } of members)
      for (const path of paths()) {
        const ours = await told(await accounts.ask('GET', `/rest/v1/${path}`, undefined, headers));
        const service = await accounts.stack.callSupabaseLite(
          new Request(`http://embedded/rest/v1/${path}`, { headers }),
        );
        expect([path, ours]).toEqual([path, await told(service)]);
      }
  });

  it('are their own alone, whoever asks at the same time', async () => {
    const rows = async (path: string, headers: Record<string, string>) =>
      (await accounts.ask('GET', `/rest/v1/${path}`, undefined, headers)).json();
    const asked = [...members, ...members].map(async ({ id, headers }) => {
      const found = await Promise.all(paths().map((path) => rows(path, headers)));
      const steps = id === members[0]?.id ? [{ step: 'leads' }] : id === members[1]?.id ? [{ step: 'outreach' }] : [];
      const own = members.map((member) => (member.id === id ? [expect.objectContaining({ id })] : []));
      expect(found).toEqual([steps, ...own]);
    });
    await Promise.all(asked);
    // The role is that of the request alone: what follows is the server's again.
    expect(await accounts.stack.db.query('select count(*)::integer as count from public.profiles')).toEqual([
      { count: 3 },
    ]);
  });

  it('are said by the policies: none without one', async () => {
    const { db } = accounts.stack;
    const [{ headers }] = members as [(typeof members)[number]];
    await db.script('alter policy profiles_read_own on public.profiles using (false)');
    const answer = await accounts.ask('GET', `/rest/v1/profiles?select=*&id=eq.${members[0]?.id}`, undefined, headers);
    expect(await answer.json()).toEqual([]);
    await db.script('alter policy profiles_read_own on public.profiles using (id = auth.uid())');
  });
  it('are given to whom the data service gives them: role and claims are the same', async () => {
    const { db, callSupabaseLite: lite } = accounts.stack;
    await db.script(`create table public.told (role text, sub text, claim_role text, claims jsonb, operation text);
      create function public.tell() returns boolean language sql volatile security definer as $$
        insert into public.told values (current_setting('role'), current_setting('request.jwt.claim.sub', true),
          current_setting('request.jwt.claim.role', true), current_setting('request.jwt.claims', true)::jsonb,
          current_setting('storage.operation', true)) returning true $$;
      alter policy profiles_read_own on public.profiles using (id = auth.uid() and public.tell())`);
    for (const { id, headers } of members) {
      const path = `/rest/v1/profiles?select=*&id=eq.${id}`;
      await accounts.ask('GET', path, undefined, headers);
      await lite(new Request(`http://embedded${path}`, { headers }));
      const [ours, service, ...more] = await db.query('delete from public.told returning *');
      expect(ours).toMatchObject({ role: 'authenticated', sub: id, claims: { sub: id } });
      expect([service, more]).toEqual([ours, []]);
    }
    await db.script('alter policy profiles_read_own on public.profiles using (id = auth.uid())');
  });
});
