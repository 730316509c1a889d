/** Chooses by numbers that a history states, so that the history can be repeated and made smaller. */
export class Dice {
  private next = 0
  private readonly numbers: readonly number[]

  constructor(numbers: readonly number[]) {
    this.numbers = numbers
  }

  /** A whole number from 0 to `most` - 1. */
  roll(most: number): number {
    const number = this.numbers[this.next++] ?? 0
    return number % most
  }

  /** One of these; null: there is none. */
  pick<T>(choices: readonly T[]): T | null {
    return choices.length === 0 ? null : (choices[this.roll(choices.length)] as T)
  }

  /** One of these, of which there is at least one. */
  of<T>(...choices: [T, ...T[]]): T {
    return choices[this.roll(choices.length)] as T
  }
}
