/** The longest texts and parts of files that one call takes. */
export const sizes = {
  /** A field of an event, in characters. */
  field: 25_000,
  /** A file with events, in characters. The terminal takes longer ones. */
  file: 150_000,
  /** The donations in a schedule for Gift Aid, as HMRC takes them. */
  giftAidSchedule: 1000,
  /** The days of which figures are asked for at once. */
  figureDays: 366,
  /** The links of an event that its organiser counts sales by. */
  saleLinks: 200,
  /** The discount codes that are made at once. */
  codes: 5000,
  /** The subject and the text of a letter to holders, in characters. */
  letterSubject: 120,
  letterBody: 5000,
  /** The dates and the names of ticket types that its readers are chosen by. */
  letterDates: 500,
  letterTickets: 100,
  /** The name of a program, and the address of its webhook. */
  programName: 60,
  webhookUrl: 500,
  /** The tokens, and the webhooks, of an organiser. */
  tokens: 50,
  webhooks: 20,
  /** The guests of a list. */
  guests: 200,
  /** A part of a picture, in bytes; in base64 it fits into the body of a call. */
  picturePart: 150_000,
} as const
