import { moneyTests } from './money.ts'

moneyTests('postgres')
