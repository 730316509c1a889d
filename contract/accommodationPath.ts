/** The page in a frame that leads to places to stay. Its query: `address`, `checkin` (2026-12-18) and `adults`. */
export const accommodationPath = '/accommodation/'
