import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EventChoice } from '../../../src/door/EventChoice.tsx'
import { aDoorList } from '../../support/aDoor.ts'

test('Events of one title are chosen by when and where they are, also those whose list is on the device', () => {
  const list = aDoorList([], [])
  const loaded = [{ list: { ...list, event: { ...list.event, venue: 'The Hall, Bath' } }, loadedAt: 0 }]
  const other = { ...list.event, id: 2, venue: 'The Ship, Bristol' }
  const html = renderToStaticMarkup(<EventChoice loaded={loaded} own={[other]} />)
  expect(html).toContain('Fri 18/12/2026 at 7:30 pm, The Hall, Bath · Ready without a network')
  expect(html).toContain('>Fri 18/12/2026 at 7:30 pm, The Ship, Bristol<')
  for (const where of ['The Hall, Bath', 'The Ship, Bristol'])
    expect(html).toContain(`aria-label="Choose The Ball, Fri 18/12/2026 at 7:30 pm, ${where}"`)
})
