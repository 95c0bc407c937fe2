import { sendConfirmation } from '../_shared/confirm-account.ts';
import { served } from '../_shared/http.ts';

Deno.serve(served(sendConfirmation));
