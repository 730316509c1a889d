import { expect, test } from 'vitest'
import {
  appliedCodeAtom,
  applyCodeAtom,
  applyingAtom,
  codeAtom,
  codeProblemAtom,
  typeCodeAtom,
} from '../../../../../src/checkout/steps/basket/code.ts'
import { answers, fakeServer, heldBack, lost } from '../../../../support/fakeServer.ts'
import { shownToasts } from '../../../../support/shownToasts.ts'
import { withStore } from '../../../../support/withStore.ts'

const store = withStore(store => {
  store.set(typeCodeAtom, ' marrow10 ')
})

test('COD-02 a code that is applied leaves the field, and the basket is read back', async () => {
  const server = fakeServer({ set_code: answers({ code_applied: true }) })
  await store.set(applyCodeAtom)
  expect(server.bodies('set_code')).toEqual([{ code: 'marrow10' }])
  expect([server.names().at(-1), store.get(codeAtom), store.get(appliedCodeAtom)]).toEqual([
    'get',
    '',
    'marrow10',
  ])
  store.set(typeCodeAtom, 'J')
  expect(store.get(appliedCodeAtom)).toBeNull()
})

test('COD-03 one that is not says so until another is typed', async () => {
  fakeServer({ set_code: answers({ code_applied: false }) })
  await store.set(applyCodeAtom)
  expect([store.get(codeProblemAtom), store.get(codeAtom)]).toEqual(['Invalid code', ' marrow10 '])
  store.set(typeCodeAtom, 'j')
  expect(store.get(codeProblemAtom)).toBeNull()
})

test('COD-04 one whose answer is lost stays, and is the same request again', async () => {
  const server = fakeServer({ set_code: lost })
  await store.set(applyCodeAtom)
  expect([shownToasts(), store.get(codeAtom)]).toEqual([
    ['Unable to set the Code. Please try again later'],
    ' marrow10 ',
  ])
  await store.set(applyCodeAtom)
  expect(new Set(server.keys('set_code')).size).toBe(1)
})

test('what is typed while another code is asked about stays', async () => {
  const slow = heldBack(answers({ code_applied: true }))
  const server = fakeServer({ set_code: slow.reply })
  const applied = store.set(applyCodeAtom)
  await store.set(applyCodeAtom)
  store.set(typeCodeAtom, 'JAMJAR')
  slow.release()
  await applied
  expect([store.get(codeAtom), store.get(applyingAtom)]).toEqual(['JAMJAR', false])
  expect(server.bodies('set_code')).toHaveLength(1)
})
