interface Seat {
  id: number
  position: number
}

/**
 * Chooses `qty` of these free seats: neighbours from the shortest row with enough room, so that long rows stay for
 * larger groups. If no row has room, it fills the longest rows first.
 */
export function chooseSeats<S extends Seat>(free: S[], qty: number): S[] {
  const rows: S[][] = []
  for (const seat of free.toSorted((one, other) => one.position - other.position)) {
    const row = rows.at(-1)
    if (row && (row.at(-1) as S).position === seat.position - 1) row.push(seat)
    else rows.push([seat])
  }
  rows.sort((one, other) => one.length - other.length)
  const roomy = rows.find(row => row.length >= qty)
  return (roomy ?? rows.toReversed().flat()).slice(0, qty)
}
