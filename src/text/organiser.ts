/** Texts of the organiser area. */
export const organiserTexts = {
  signIn: 'Sign in to see how your events sell.',
  notMember: 'This page is for organisers, and your e-mail address is not with one of them.',
  friends: 'Tickets that friends of these orders have bought:',
  showOrders: 'Show orders',
  orders: 'Orders',
  noOrders: 'No orders yet.',
  failed: 'The orders could not be loaded. Please check your connection and try again',
  older: 'Show older orders',
  download: 'Download as CSV',
  vouchers: 'Gift vouchers',
  test: 'Test order',
  columns: ['Order', 'Paid', 'Name', 'E-mail address', 'Bought', 'Delivery address', 'Answers', 'Test order'],
} as const
