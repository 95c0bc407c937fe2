import { Hono } from 'hono';
import { Failure } from '@/contracts/failure';
import type { OperatorGivenUpMail, OperatorMail, Paged } from '@/contracts/operator';
import type { Db } from '../data/db';
import type { QueuedMail } from '../mail/mail-queue';
import type { PostOffice } from '../mail/post-office';
import { doAct } from './acts';
import type { OperatorEnv } from './operator-routes';

/** What of the post office the room sees. */
export type OperatorPost = Pick<PostOffice, 'waiting' | 'retry' | 'givenUp' | 'repeat'>;

/** The routes below `/operator-api/mail`: mails that wait and those that were given up, never whom they are for. */
export function mailRoutes({ db, post }: { db: Db; post: OperatorPost }): Hono<OperatorEnv> {
  const routes = new Hono<OperatorEnv>();
  routes.get('/', async (context) =>
    context.json({ rows: (await post.waiting()).map(waitingMail), more: false } satisfies Paged<OperatorMail>),
  );
  routes.post('/retry', async (context) => {
    const count = (await post.waiting()).length;
    const done = `select 'mail' as subject, jsonb_build_object('waiting', $3::integer) as detail`;
    await doAct(db, context.get('operator'), 'mail_retried', done, [count]);
    await post.retry();
    return context.json({ count });
  });
  routes.get('/given-up', async (context) => {
    const rows = (await post.givenUp()).map(({ reason, ...mail }) => ({ ...about(mail), reason }));
    return context.json({ rows, more: false } satisfies Paged<OperatorGivenUpMail>);
  });
  routes.post('/given-up/:id/repeat', async (context) => {
    const mail = (await post.givenUp()).find(({ name }) => idOf(name) === context.req.param('id'));
    if (!mail) throw unknown();
    const done = `select 'mail' as subject, jsonb_build_object('mail', $3::text) as detail`;
    await doAct(db, context.get('operator'), 'mail_repeated', done, [idOf(mail.name)]);
    if (await post.repeat(mail.name)) return context.body(null, 204);
    throw unknown();
  });
  return routes;
}

function unknown(): Failure {
  return new Failure('unknown_mail', 'There is no such mail that was given up.', 404);
}

/** The name of its file without the ending. */
function idOf(name: string): string {
  return name.split('.', 1)[0] ?? '';
}

function about({ name, bytes, since }: Pick<QueuedMail, 'name' | 'bytes' | 'since'>) {
  return { id: idOf(name), bytes, since: new Date(since).toISOString() };
}

function waitingMail({ tries, due, ...mail }: QueuedMail): OperatorMail {
  return { ...about(mail), tries, ...(due > 0 && { dueAt: new Date(due).toISOString() }) };
}
