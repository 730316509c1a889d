import { createStore, Provider } from 'jotai'
import { type ComponentType, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** The atoms of a painted page: of its island, and later of the whole site. */
export const store = createStore()

interface Island<T> {
  Content: ComponentType<{ data: T }>
  data: T
}

function Working<T>({ Content, data, onReady }: Island<T> & { onReady: () => void }) {
  useEffect(onReady, [onReady])
  return <Content data={data} />
}

/** Makes the painted island work. Answers, once it does, a function that takes it off the page. */
export function hydrateIsland<T>(place: Element, island: Island<T>): Promise<() => void> {
  return new Promise(resolve => {
    // In a transition it goes on in pieces, between which the page answers.
    startTransition(() => {
      const root = hydrateRoot(
        place,
        <Provider store={store}>
          <Working {...island} onReady={() => resolve(() => root.unmount())} />
        </Provider>,
      )
    })
  })
}
