import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/*
 * Questions that one function answers (the table in CONTRIBUTING.md). A query for one of them elsewhere would be a second
 * answer, which can differ from the first.
 */

interface Question {
  question: string
  /** What a query for it looks like. */
  asked: RegExp
  /** Who may ask so. `operation/` checks from outside whether the answers hold; an account that is deleted is erased everywhere. */
  by: string[]
}

const questions: Question[] = [
  {
    question: 'Which basket is current?',
    asked: /'closed_at'|\bclosed_at (is|desc|asc)\b/,
    by: [
      'account/deletion/erasure.ts',
      'sale/basket.ts',
      'checkout/leaveBasket.ts',
      'checkout/sessionLink.ts',
      'handlers/login.ts',
      'payments/outcome.ts',
    ],
  },
  {
    question: 'Does a sale hold its tickets?',
    asked: /(?<!\bcode\.)\bexpires_at *(>|<=?) *now\(\)/,
    by: ['database/holdSql.ts', 'handlers/login.ts', 'jobs/deleteOldRecords.ts', 'operation/metrics.ts'],
  },
  {
    question: 'Whose is a sale?',
    asked: /updateTable\('sale'\)(?:(?!execute).)*\baccount_id: |update sale set[^`]*\baccount_id/s,
    by: ['account/deletion/erasure.ts', 'sale/assignSale.ts'],
  },
  {
    question: 'Who may send tickets of an order, and take them back?',
    asked: /sale\.account_id = \$\{accountId\}/,
    by: ['transfer/sender.ts'],
  },
  {
    question: 'Can money still arrive for an attempt to pay?',
    asked:
      /status (not )?in \('(created|open|processing|succeeded|refund)|'in', \['(created|open|processing|succeeded|refund)/,
    by: ['operation/invariants.ts'],
  },
  {
    question: 'What was paid, is owed, and can go back?',
    asked: /\b(from|join) entry\b|'entry'\)/,
    by: [
      'book/balances.ts',
      'book/creditLeftSql.ts',
      'book/dueBy.ts',
      'book/enter.ts',
      'book/momentsOfMoneySql.ts',
      'book/moneySql.ts',
      'book/movedBy.ts',
      'book/movedOf.ts',
      'book/organisersOfSql.ts',
      'book/soldSql.ts',
      'operation/invariants.ts',
      'operation/metrics.ts',
      'operation/providerBooks.ts',
      'organiser/counter/dayReport.ts',
    ],
  },
  {
    question: 'Who may see and buy a ticket type?',
    asked: /\b(from|join) (basket_)?access_code\b/,
    by: ['catalogue/read/accessSql.ts', 'sale/codes/accessCodes.ts'],
  },
  {
    question: 'Is a ticket type on sale?',
    asked: /event\.status (=|<>|!=) '|\btype\.withdrawn_at is (not )?null|on_sale_(from|until) *[<>]/,
    by: ['catalogue/read/readSql.ts', 'sale/changes/changedHolds.ts'],
  },
]

const files = globSync('server/**/*.ts').map(file => ({
  file: file.replace('server/', ''),
  text: readFileSync(file, 'utf8'),
}))

test.each(questions)('$question is asked where it is answered', ({ asked, by }) => {
  const asking = files.filter(({ text }) => asked.test(text)).map(({ file }) => file)
  expect(asking.toSorted()).toEqual(by.toSorted())
})
