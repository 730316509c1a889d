const COMMON = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.co.uk',
  'outlook.com',
  'yahoo.com',
  'yahoo.co.uk',
  'icloud.com',
  'btinternet.com',
  'live.co.uk',
  'sky.com',
  'protonmail.com',
]

/** The address that was probably meant, where its domain is one slip away from a common one; else null. */
export function emailHint(typed: string): string | null {
  const at = typed.lastIndexOf('@')
  const domain = typed
    .slice(at + 1)
    .trim()
    .toLowerCase()
  if (at < 1 || domain.length < 5 || COMMON.includes(domain)) return null
  const meant = COMMON.find(common => isOneSlip(domain, common))
  return meant ? typed.slice(0, at + 1) + meant : null
}

/** One letter left out, put in, changed, or two that changed places. */
function isOneSlip(one: string, other: string): boolean {
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const rest = (text: string, from: number) => text.slice(start + from)
  return (
    rest(one, 1) === rest(other, 1) ||
    rest(one, 1) === rest(other, 0) ||
    rest(one, 0) === rest(other, 1) ||
    (one[start] === other[start + 1] && one[start + 1] === other[start] && rest(one, 2) === rest(other, 2))
  )
}
