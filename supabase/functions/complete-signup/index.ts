import { completeSignup } from '../_shared/complete-signup.ts';
import { served } from '../_shared/http.ts';

Deno.serve(served(completeSignup));
