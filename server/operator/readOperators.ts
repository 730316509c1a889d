import { isEmail, sameEmail } from '../../contract/rules/contact.ts'

/** The e-mail addresses of a setting. Adds to `wrong` what is wrong with it. */
export function readOperators(emails: string[], wrong: string[]): string[] {
  if (!emails.every(isEmail)) wrong.push('OPERATORS must list e-mail addresses')
  return emails.map(sameEmail)
}
