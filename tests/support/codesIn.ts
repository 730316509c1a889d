/** The codes mailed to this address, newest first, from the HTML of the mailbox. */
export function codesIn(mailbox: string, email: string): string[] {
  const letters = new RegExp(`>(\\d{6}) is your Foyer code</a> to ${email.replaceAll('.', '\\.')},`, 'g')
  return [...mailbox.matchAll(letters)].map(([, code = '']) => code)
}
