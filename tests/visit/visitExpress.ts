import { addTickets, fillAddress, fillCard } from '../journeys/shopper.ts'
import { leaveCheckout } from './leaveCheckout.ts'
import type { Visit } from './visit.ts'

/** The payment step of an express checkout, of whoever is signed in or not. */
export async function visitExpress({ page, shoot }: Visit): Promise<void> {
  await addTickets(page, 'the-comet-comes-back', 'Blanket', 1)
  await page.getByRole('button', { name: /^Reserve Basket/, disabled: false }).click()
  await page.getByRole('checkbox', { name: 'I am a human being' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Complete purchase', level: 1 }).waitFor()
  await page.getByLabel('Card number').waitFor()
  await shoot('express')
  await page.getByLabel('Full name').fill('Sam')
  await page.getByLabel('Email address').fill('sam@gmial.com')
  await fillCard(page)
  await fillAddress(page)
  await page.getByRole('button', { name: /^Pay / }).click()
  await page.getByRole('alert').first().waitFor()
  await shoot('express, errors')
  await leaveCheckout(page)
  await page.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
}
