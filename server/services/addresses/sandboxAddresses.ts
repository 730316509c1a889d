/** Invented addresses at postcodes that are not in use. */
const streets = [
  ['Lantern Row', 'Little Wickham', 'ZZ99 1AA'],
  ['Kingfisher Lane', '', 'ZZ99 2BB'],
  ['Old Ferry Road', 'Saltings', 'ZZ99 3CC'],
  ['Marmalade Hill', '', 'ZZ99 4DD'],
] as const
const TOWN = 'Testbury'
const HOUSES = 10

const addresses = streets.flatMap(([street, line_2, postcode]) =>
  Array.from({ length: HOUSES }, (_, index) => ({
    line_1: `${index + 1} ${street}`,
    line_2,
    post_town: TOWN,
    postcode,
  })),
)

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s,]+/g, ' ')
    .trim()

/** Answers in the service's format: those of forty invented addresses that contain the text. */
export const sandboxAddresses: typeof fetch = async address => {
  const { searchParams } = new URL(String(address))
  const asked = plain(searchParams.get('query') ?? '')
  const hits = addresses.filter(one =>
    plain(`${Object.values(one).join(' ')} ${one.postcode.replace(' ', '')}`).includes(asked),
  )
  if (hits.length === 0) return Response.json({ code: 4040, message: 'Nothing found' }, { status: 404 })
  return Response.json({ code: 2000, result: { hits: hits.slice(0, Number(searchParams.get('limit'))) } })
}
