import { expect, test } from 'vitest'
import { pushToDevices } from '../../../../server/services/passes/apple/pushToDevices.ts'
import { freePort } from '../../../support/freePort.ts'
import { madeCertificates } from '../../../support/passCertificates.ts'

test('No device was told where Apple’s push server cannot be reached', async () => {
  const { cert: certificate, key } = madeCertificates().pushServer
  const own = { certificate, key, type: 'pass.example.foyer', team: 'TEAM000001', intermediate: certificate }
  const outcomes = await pushToDevices({ ...own, pushOrigin: `https://localhost:${await freePort()}` }, [
    'aa',
    'bb',
  ])
  expect([...outcomes]).toEqual([
    ['aa', 'failed'],
    ['bb', 'failed'],
  ])
})
