import { describe, expect, test } from 'vitest'
import { becomeOperator, createOrganiser, getOperatorArea } from '../../../contract/calls/operator.ts'
import { getOrganiserArea } from '../../../contract/calls/organiser.ts'
import { operatorFragment } from '../../../server/operator/operators.ts'
import { embeddedDatabase } from '../../support/embeddedDatabase.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { runApp } from '../../support/runApp.ts'
import { newEmail, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('embedded')

const token = () => operatorFragment(app.services.keys).split('=')[1] ?? ''

describe('The operator', () => {
  test('is whoever opens the link of a new server first, and begins with an organiser', async () => {
    const [owner, late] = [await visit(app), await visit(app)]
    const email = newEmail()
    const guessed = await late.call(becomeOperator, { token: 'guessed', email, organiser: 'Mine' })
    expect(guessed).toMatchObject({ status: 409 })
    const begun = await owner.call(becomeOperator, { token: token(), email, organiser: 'The Owls' })
    expect(begun.status, begun.text).toBe(200)
    expect((await owner.call(getOrganiserArea)).body.organisers).toMatchObject([
      { name: 'The Owls', events: [] },
    ])
    expect((await owner.call(getOperatorArea)).body.area).toMatchObject({
      organisers: [{ name: 'The Owls', members: 1, events: 0, is_payable: true }],
      providers: expect.arrayContaining([expect.objectContaining({ mode: 'sandbox' })]),
      counts: expect.arrayContaining([{ what: 'Jobs that failed for good in the last day', count: 0 }]),
    })
    expect(
      await late.call(becomeOperator, { token: token(), email: newEmail(), organiser: 'Mine' }),
    ).toMatchObject({
      status: 409,
      body: { error: 'This link is no longer valid. Please sign in.' },
    })

    const invited = newEmail()
    const added = await owner.call(createOrganiser, { name: 'The Moths', email: invited })
    expect(added.status, added.text).toBe(200)
    expect((await owner.call(createOrganiser, { name: 'The Wasps', email })).status).toBe(200)
    await queueIsIdle(app.database)
    const letters = app.database.selectFrom('sandbox_mail').select(['recipient', 'subject'])
    expect(await letters.where('recipient', 'in', [invited, email]).execute()).toEqual([
      { recipient: invited, subject: 'The Moths invites you to its organiser area' },
    ])
    expect(await owner.call(createOrganiser, { name: 'The Moths', email })).toMatchObject({ status: 409 })
    expect(await late.call(createOrganiser, { name: 'Mine', email })).toMatchObject({ status: 404 })
    expect((await late.call(getOperatorArea)).body).toEqual({ area: null })
    const everybody = await owner.call(getOperatorArea)
    expect(everybody.body.area?.organisers.map(({ name }) => name)).toEqual([
      'The Moths',
      'The Owls',
      'The Wasps',
    ])
  })

  test('whom the settings name signs in without an order, and no link makes another one', async () => {
    const email = newEmail()
    const named = await runApp(await embeddedDatabase(), { OPERATORS: ` ${email.toUpperCase()} ` })
    const operator = await visit(named)
    await operator.signIn(email)
    expect((await operator.call(getOperatorArea)).body.area).toMatchObject({ organisers: [] })
    const stranger = await visit(named)
    const own = operatorFragment(named.services.keys).split('=')[1] ?? ''
    const asked = await stranger.call(becomeOperator, { token: own, email: newEmail(), organiser: 'Mine' })
    expect(asked.status).toBe(409)
    await named.stop()
  })
})
