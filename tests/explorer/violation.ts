/** Something that must always be true is not. `statement`: what it is. */
export class Violation extends Error {
  override name = 'Violation'
  readonly statement: string
  constructor(statement: string, facts: unknown) {
    super(`${statement}: ${JSON.stringify(facts)}`)
    this.statement = statement
  }
}
