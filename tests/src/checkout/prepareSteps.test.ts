import { createStore } from 'jotai'
import { afterEach, expect, it, vi } from 'vitest'
import { lateView, prepareStepsAtom, stepsAtom } from '../../../src/checkout/step.ts'
import { steps } from '../../../src/checkout/steps.ts'

afterEach(() => vi.unstubAllGlobals())

it('asks for the code of one step at each idle moment, and for the next one also where one fails', async () => {
  const moments: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (moment: () => void) => moments.push(moment))
  const load = vi.fn(() => Promise.reject(new Error('no network')))
  const late = Object.entries(steps).map(([name, step]) => [
    name,
    { ...step, prepare: undefined, View: lateView(load) },
  ])
  const store = createStore()
  store.set(stepsAtom, Object.fromEntries(late))

  const prepared = store.set(prepareStepsAtom)
  for (let asked = 1; asked <= late.length; asked++) {
    await vi.waitFor(() => expect(moments).toHaveLength(asked))
    expect(load).toHaveBeenCalledTimes(asked - 1)
    moments.at(-1)?.()
  }
  await prepared
  expect(load).toHaveBeenCalledTimes(late.length)
})
