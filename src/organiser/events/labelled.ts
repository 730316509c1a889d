import type { OrderChoices } from '../../../contract/calls/organiserOrders.ts'

/**
 * Choices with their labels. A label is the first of its words; labels that are the same go on with the next word, until each choice
 * has its own: two events can have one title, and two of their dates one time.
 */
export function labelled<T>(
  choices: readonly T[],
  wordsOf: (choice: T) => readonly (string | undefined)[],
): [choice: T, label: string][] {
  const words = choices.map(wordsOf)
  let labels = words.map(([first = '']) => first)
  const longest = Math.max(0, ...words.map(({ length }) => length))
  for (let next = 1; next < longest; next++) {
    const same = Map.groupBy(labels, label => label)
    labels = labels.map((label, index) => {
      const more = same.get(label)?.length === 1 ? '' : words[index]?.[next]
      return more ? `${label}, ${more}` : label
    })
  }
  return choices.map((choice, index) => [choice, labels[index] ?? ''])
}

/** The events that orders and letters are chosen by, with their labels. */
export const labelledEvents = (events: OrderChoices['events']) =>
  labelled(events, ({ title, dates, venue }) => [title, dates[0]?.nice_date, venue])
