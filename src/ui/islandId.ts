/** The id of the island of a painted page. A page has one at most. */
export const ISLAND = 'island'
