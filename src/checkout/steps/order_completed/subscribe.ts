import { atom } from 'jotai'
import { updateWith } from '../../../outbox/update.ts'
import { writeUpdateAtom } from '../../../outbox/writeUpdate.ts'
import { subscribeToEventsUpdate } from './update.ts'

/** Subscribes, now or when there is a network again. */
export const subscribeAtom = atom(
  null,
  (_get, set): Promise<void> => set(writeUpdateAtom, updateWith(subscribeToEventsUpdate, {})),
)
