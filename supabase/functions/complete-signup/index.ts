import { completeSignup } from '../_shared/complete-signup.ts';
import { edgeHandler } from '../_shared/http.ts';

Deno.serve(edgeHandler(completeSignup));
