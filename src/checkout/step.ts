import { type Atom, atom } from 'jotai'
import { type ComponentType, lazy } from 'react'
import type { StepName } from '../../contract/steps.ts'
import type { AnyUpdateRow } from '../outbox/update.ts'
import { idle } from '../platform/idle.ts'
import type { Command } from '../state/command.ts'
import type { Draft } from '../state/draft.ts'

/** One step of the checkout: all that the checkout does with it follows from its row. */
export interface Step {
  title: string | Atom<string>
  View: ComponentType | LateView
  /** What happens by itself when the step is reached; null: nothing does. */
  arrive: Command | null
  /** Fetches what the step reads, before the step is reached; left out: it reads nothing but the checkout. */
  prepare?: Command
  /** What is typed or chosen there and not saved yet. */
  // biome-ignore lint/suspicious/noExplicitAny: each draft has a type of its own.
  drafts: readonly Draft<any>[]
  /** The update that saves the step, which may wait for a network; null: the step is saved by an act, or not at all. */
  save: AnyUpdateRow | null
  /** Where several steps share an update: what the body of this step's has. */
  savePart?: Readonly<Record<string, string>>
  /** The title of the organisers' other events, which stand below the summary; left out: they are not shown. */
  upcoming?: string
  /** The shopper can still go back and edit the basket. */
  isEditable: boolean
  /** It can be shown, and its arrival can begin, before the server has answered this page. */
  isStored: boolean
}

/** A view whose code is fetched once tickets are held, or when it is first shown. */
export type LateView = ComponentType & { load: () => Promise<unknown> }

export const lateView = (load: () => Promise<{ default: ComponentType }>): LateView =>
  Object.assign(lazy(load), { load }) as unknown as LateView

/** The steps of this document. */
export const stepsAtom = atom<Record<StepName, Step> | null>(null)

/** Fetches the code of every step and what the steps read, so that they can be filled in without a network. */
export const prepareStepsAtom = atom(null, async (get, set): Promise<void> => {
  const steps: Step[] = Object.values(get(stepsAtom) ?? {})
  const prepared = steps.map(({ prepare }) => prepare && set(prepare))
  for (const { View } of steps) {
    // To ask for all files at once is one task of 100 ms and more on a slow phone.
    await idle()
    // A view that could not be fetched is fetched again when it is shown.
    if ('load' in View) void View.load().catch(() => {})
  }
  await Promise.allSettled(prepared)
})
