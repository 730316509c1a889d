/**
 * Every number of the specification's two tables of constants, apart from the sample rates. Times are in milliseconds
 * unless the name says otherwise.
 */
export const limits = {
  quantityDebounce: 2000,
  reserveDelay: 300,
  mobileBreakpointPx: 768,
  codeLength: 6,
  codeValidMinutes: 15,
  minimumDonation: 1,
  giftAidAddressFrom: 20,
  giftAidUplift: 1.25,
  addressLookupCharacters: 3,
  linkCopied: 2000,
  copied: 2000,
  countdownTick: 1000,
  bankPollFirst: 2000,
  bankPollEvery: 1500,
  bankPollRetries: 60,
  walletDelay: 1000,
  deliveredDelay: 3000,
  toast: 3000,
  toastWidthPx: 300,
  cardOnlyBelow: 2000,
  phoneDigits: 9,
  cardScriptPoll: 1000,
  secondCardScriptPoll: 10,
} as const
