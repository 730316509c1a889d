/** What a token of the API may do. */
export const API_SCOPES = [
  'events:read',
  'events:write',
  'orders:read',
  'attendees:read',
  'tickets:send',
  'refunds',
] as const

export type ApiScope = (typeof API_SCOPES)[number]
