import { describe, expect, test } from 'vitest'
import { emailHint } from '../../../../src/account/login/emailHint.ts'

describe('The hint of an e-mail address', () => {
  test.each([
    ['a letter left out', 'ann@gmal.com', 'ann@gmail.com'],
    ['a letter left out at the end', 'ann@gmail.co', 'ann@gmail.com'],
    ['a letter put in', 'ann@gmaill.com', 'ann@gmail.com'],
    ['a letter put in at the end', 'ann@gmail.comm', 'ann@gmail.com'],
    ['a letter changed', 'ann@hotmsil.com', 'ann@hotmail.com'],
    ['two letters that changed places', 'ann@gmial.com', 'ann@gmail.com'],
    ['a comma for a dot', 'ann@gmail,com', 'ann@gmail.com'],
    ['capitals', 'Ann.Lee@GMIAL.COM', 'Ann.Lee@gmail.com'],
    ['spaces around it', 'ann@outlok.com ', 'ann@outlook.com'],
    ['two at signs', '"a@b"@iclod.com', '"a@b"@icloud.com'],
  ])('tells what was meant after one slip: %s', (_, typed, meant) => {
    expect(emailHint(typed)).toBe(meant)
  })

  test.each([
    ['right', 'ann@gmail.com'],
    ['right in capitals', 'ann@GMAIL.COM'],
    ['two slips away', 'ann@gmialcom'],
    ['another domain', 'ann@example.com'],
    ['a domain of its own that is near none', 'ann@gail-law.org'],
    ['not finished', 'ann@gma'],
    ['without a name', '@gmal.com'],
    ['without an at sign', 'gmal.com'],
    ['empty', ''],
  ])('keeps quiet where it is %s', (_, typed) => {
    expect(emailHint(typed)).toBeNull()
  })
})
