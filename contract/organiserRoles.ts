/** What members of an organiser are. */
export const ORGANISER_ROLES = ['owner', 'editor', 'box_office', 'door'] as const

export type OrganiserRole = (typeof ORGANISER_ROLES)[number]

/**
 * `area`: opens the organiser's area. `sales`: sees how many tickets are sold. `events`: edits and publishes events. `orders`:
 * sees who has bought, and sends tickets again. `refunds`: gives money back, and exchanges tickets. `door`: checks tickets. `counter`: sells at the
 * counter, and sees what was taken there. `members`: adds and removes members, changes their roles and reads what was done.
 * `money`: sees what was paid for the events and refunded. `gift_aid`: sees who has declared Gift Aid, and claims it. `letters`:
 * writes to holders of tickets, without seeing who they are. `settings`: says who takes the payments, and makes codes and the
 * tokens of programs.
 */
export type OrganiserRight =
  | 'area'
  | 'sales'
  | 'events'
  | 'orders'
  | 'refunds'
  | 'door'
  | 'counter'
  | 'members'
  | 'money'
  | 'gift_aid'
  | 'letters'
  | 'settings'

const rights: Record<OrganiserRole, readonly OrganiserRight[]> = {
  owner: [
    'area',
    'sales',
    'events',
    'orders',
    'refunds',
    'door',
    'counter',
    'members',
    'money',
    'gift_aid',
    'letters',
    'settings',
  ],
  // An editor sees no personal data.
  editor: ['area', 'sales', 'events', 'letters'],
  box_office: ['area', 'sales', 'orders', 'refunds', 'door', 'counter'],
  door: ['area', 'door'],
}

export const roleNames: Record<OrganiserRole, string> = {
  owner: 'Owner',
  editor: 'Editor',
  box_office: 'Box office',
  door: 'Door',
}

/** Whether a role has a right. */
export const mayAs = (role: OrganiserRole, right: OrganiserRight): boolean => rights[role].includes(right)

/** The roles that have a right. */
export const rolesWith = (right: OrganiserRight): OrganiserRole[] =>
  ORGANISER_ROLES.filter(role => mayAs(role, right))
