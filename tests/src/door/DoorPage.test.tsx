import { createStore, Provider } from 'jotai'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DoorPage } from '../../../src/door/DoorPage.tsx'
import { askedEventsAtom, closedAtom } from '../../../src/door/openDoor.ts'
import { doorTexts } from '../../../src/text/door.ts'

test.each([
  ['no event is asked for', [], doorTexts.noEvents],
  ['an event of others is asked for', [26], doorTexts.notMember],
])('A member without a role at a door reads why it is closed where %s', (_, events, why) => {
  const store = createStore()
  store.set(closedAtom, 'not_member')
  store.set(askedEventsAtom, events)
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <DoorPage />
    </Provider>,
  )
  expect(html).toContain(why)
})
