import { Hono } from 'hono';
import type { ServerEnv } from '@/server/platform/http/client-address';
import { type ConsentServices, consentRoutes } from './consent-routes';
import { programRoutes } from './program-routes';

/** Creates the routes below `/oauth`: what programs ask for, and what members decide. */
export function createRoutes(services: ConsentServices): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  // Registered before the routes of members, because programs have no session.
  routes.route('/', programRoutes(services));
  routes.route('/', consentRoutes(services));
  return routes;
}
