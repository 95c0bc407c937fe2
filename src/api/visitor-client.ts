import { MemberScope } from '@/browser/member-scope';
import { gatewayClient } from './gateway-client';

/** Sends requests to the gateway without a session: they are the same for everybody. */
export const visitorClient = gatewayClient(new MemberScope());
