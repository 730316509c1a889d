import { expect, test } from 'vitest'
import { mayAs, ORGANISER_ROLES, type OrganiserRight } from '../../contract/organiserRoles.ts'

test.each<[OrganiserRight, string[]]>([
  ['area', ['owner', 'editor', 'box_office', 'door']],
  ['sales', ['owner', 'editor', 'box_office']],
  ['events', ['owner', 'editor']],
  ['orders', ['owner', 'box_office']],
  ['refunds', ['owner', 'box_office']],
  ['door', ['owner', 'box_office', 'door']],
  ['members', ['owner']],
])('SEC-18 the right %s is of %s', (right, roles) => {
  expect(ORGANISER_ROLES.filter(role => mayAs(role, right))).toEqual(roles)
})
