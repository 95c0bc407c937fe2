import { sendConfirmation } from '../_shared/confirm-account.ts';
import { edgeHandler } from '../_shared/http.ts';

Deno.serve(edgeHandler(sendConfirmation));
