import { createHash, randomBytes } from 'node:crypto'
import { allKeys, equalTexts, hmac, type Keys } from '../keys.ts'

/*
 * The id of a visit that has changed nothing yet is not stored. It states its day and is signed, so that this server
 * knows it again; its family follows from it.
 */

export const DAY_SECONDS = 86_400

/** A visit that begins its first change later than this gets a new id. */
export const VISIT_DAYS = 1

const today = () => Math.floor(Date.now() / (DAY_SECONDS * 1000))

/** An id for a new visit. */
export function newVisit(keys: Keys): string {
  const stated = `${today().toString(36)}.${randomBytes(24).toString('base64url')}`
  return `${stated}.${visitMark(keys, stated)}`
}

/** The visit of an id that this server has given in the last day; null: there is none. */
export function newVisitOf(keys: Keys, id: string): Visit | null {
  const [day = '', random = '', mark = ''] = id.split('.')
  const age = today() - Number.parseInt(day, 36)
  if (!(age >= 0 && age <= VISIT_DAYS)) return null
  const signing = allKeys(keys).find(one => equalTexts(mark, visitMark(one, `${day}.${random}`)))
  return signing ? visitOf(signing, id) : null
}

const visitMark = (keys: Keys, stated: string): string =>
  hmac(keys.visit, `id ${stated}`).toString('base64url')

/** The session of such an id. */
export function visitOf(keys: Keys, id: string): Visit {
  const family = hmac(keys.visit, `family ${id}`)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5')
  return { ...nobody, idHash: hashed(id), family }
}

export const hashed = (id: string): string => createHash('sha256').update(id).digest('hex')

const NIL_UUID = '00000000-0000-0000-0000-000000000000'

/** A visitor without a session, who has no basket and no account. */
export const nobody = {
  idHash: '',
  family: NIL_UUID,
  accountId: null,
  retired: false,
  ended: false,
  isProved: false,
  isStored: false,
}

type Visit = typeof nobody
