/** Page that the links of a factor reset open. The token follows `#`, which browsers never send to a server. */
export const FACTOR_RESET_PATH = '/lost-factor';

/** Days between the confirmation of a factor reset and the removal of the factors. */
export const FACTOR_RESET_DAYS = 3;

/** Hours in which the mailed link confirms a factor reset. */
export const FACTOR_RESET_LINK_HOURS = 24;

/** Response to `POST /account-api/factor-reset/confirm`. */
export interface FactorReset {
  /** ISO time at which the second factors will be removed. */
  dueAt: string;
}
