/** Texts of the page that a link to a checkout opens. */
export const sharedSaleTexts = {
  title: 'Continue a checkout',
  open: 'These tickets are reserved in a checkout that was begun elsewhere. You can continue it here; it then ends there.',
  until: (time: string) => `They are held until ${time}.`,
  replaces: 'What is in your basket here is left behind, and tickets that are held for you are released.',
  personal:
    'This checkout has somebody’s details already. To continue it here, type its e-mail address: we send a code to it.',
  other: 'This checkout has another e-mail address.',
  paid: 'This order is complete. Its tickets are in the ticket wallet of its e-mail address.',
  gone: 'This checkout has ended. Its tickets are on sale again.',
} as const
