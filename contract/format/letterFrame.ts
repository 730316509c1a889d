/** An empty page, in which a letter is shown as a mail program shows it: its styles are of its own. */
export const LETTER_FRAME = '/letter-frame/'
