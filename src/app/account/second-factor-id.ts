/** Element id of the section about second factors on the account page, for links to it. */
export const SECOND_FACTOR_ID = 'second-factor';
