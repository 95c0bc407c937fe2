import { Hono } from 'hono';
import { Failure } from '@/contracts/failure';
import type { ServerEnv } from '../http/client-address';
import type { Metrics } from './metrics';

/** Creates the route of the metrics page for Prometheus. Without the token it responds with 404. */
export function metricsRoutes({ page }: Pick<Metrics, 'page'>): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  routes.get('/', async (context) => {
    const metricsPage = await page(context.req.header('authorization'));
    if (!metricsPage) throw new Failure('not_found', 'Not found.', 404);
    return context.body(metricsPage.text, 200, { 'Content-Type': metricsPage.type, 'Cache-Control': 'no-store' });
  });
  return routes;
}
