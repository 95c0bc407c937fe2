import { edgeHandler } from '../_shared/http.ts';
import { redeemCode } from '../_shared/redeem-code.ts';

Deno.serve(edgeHandler(redeemCode));
