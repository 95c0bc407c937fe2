import { edgeHandler } from '../_shared/http.ts';
import { verifyMembership } from '../_shared/verify-membership.ts';

Deno.serve(edgeHandler(verifyMembership));
