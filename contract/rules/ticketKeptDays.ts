/** A ticket stays in the wallet for so many days after its event, at the server and on the device. */
export const TICKET_KEPT_DAYS = 30
